package dev.gatebench.lab.network;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * A secret of both ends of a measurement: the client shows the first half, and then the server the second, so that
 * neither measures the connection of a stranger.
 *
 * @param asking the half that the client shows
 * @param answering the half that the server shows
 */
record Token(String asking, String answering) {
    private static final int HALF_BYTES = 16;
    private static final int HALF = 2 * HALF_BYTES;

    Token {
        if (asking.length() != HALF || answering.length() != HALF) {
            throw new IllegalArgumentException(
                    "a token must have " + 2 * HALF + " letters, had " + (asking.length() + answering.length()));
        }
    }

    /** Makes a token that nobody can guess. */
    static Token random() {
        byte[] bytes = new byte[2 * HALF_BYTES];
        new SecureRandom().nextBytes(bytes);
        return of(HexFormat.of().formatHex(bytes));
    }

    /** Reads a token from its text. */
    static Token of(String text) {
        int half = Math.min(HALF, text.length());
        return new Token(text.substring(0, half), text.substring(half));
    }

    String text() {
        return asking + answering;
    }

    /** Asks over a connection; returns when the other has shown that it knows the token. */
    void ask(ProbeConnection link) throws IOException {
        link.write(bytes(asking));
        if (!isShown(link, answering)) {
            throw new IOException("a stranger answered on the port of the server");
        }
    }

    /** Waits for the other to show that it knows the token, then does so too; false for a stranger. */
    boolean answer(ProbeConnection link) throws IOException {
        if (!isShown(link, asking)) {
            return false;
        }
        link.write(bytes(answering));
        return true;
    }

    private static boolean isShown(ProbeConnection link, String half) throws IOException {
        ByteBuffer shown = ByteBuffer.allocate(HALF);
        link.read(shown);
        return MessageDigest.isEqual(shown.array(), half.getBytes(StandardCharsets.US_ASCII));
    }

    private static ByteBuffer bytes(String half) {
        return ByteBuffer.wrap(half.getBytes(StandardCharsets.US_ASCII));
    }
}
