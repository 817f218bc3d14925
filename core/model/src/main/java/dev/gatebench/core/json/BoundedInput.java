package dev.gatebench.core.json;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files, streams and lines that others write, and never more of them than a limit: some do not end. */
public final class BoundedInput {
    /** Most bytes of a text that a person, or a tool for people, writes. */
    public static final int TEXT_BYTES = 16 << 20;

    /** Most bytes of a body of a reply: the backend sends no longer one. */
    public static final int BODY_BYTES = 64 << 20;

    /** Most characters of a line of a log, which stands for one request. */
    public static final int LOGGED_LINE = 1 << 20;

    /** Most characters of a line that a task prints: it may hold the histograms of a trial. */
    public static final int PRINTED_LINE = 16 << 20;

    private BoundedInput() {}

    /**
     * Returns the bytes of a file.
     *
     * @param most most bytes that it may have
     * @throws DataException in one line when it has more, or is a folder, a pipe or a device
     */
    public static byte[] bytes(Path file, int most) throws IOException {
        try (InputStream in = opened(file)) {
            byte[] bytes = in.readNBytes(most + 1);
            if (bytes.length > most) {
                throw new DataException("'" + file + "' must have " + most + " bytes at most, has "
                        + Math.max(bytes.length, Files.size(file)) + " or more: shorten it, or name another");
            }
            return bytes;
        }
    }

    /**
     * Returns the text of a file.
     *
     * @param most most bytes that it may have
     * @throws DataException in one line when it has more, or is a folder, a pipe or a device
     * @throws java.nio.charset.CharacterCodingException when it is not UTF-8
     */
    public static String text(Path file, int most) throws IOException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes(file, most)))
                .toString();
    }

    /**
     * Reads the lines of a log of any length, a line of at most {@link #LOGGED_LINE} characters; a longer one fails the
     * reading with a {@link DataException}.
     *
     * @throws DataException in one line when it is a folder, a pipe or a device
     */
    public static BufferedReader lines(Path file, Charset charset) throws IOException {
        return lines(new InputStreamReader(opened(file), charset.newDecoder()), LOGGED_LINE, "'" + file + "'");
    }

    /** Opens a file, and nothing that may never end, or waits for somebody to write into it. */
    private static InputStream opened(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new DataException("'" + file + "' must be a file, is a folder, a pipe or a device: name a file");
        }
        return Files.newInputStream(file);
    }

    /**
     * Reads lines; one that is too long fails the reading with a {@link DataException}.
     *
     * @param longest most characters of a line
     * @param what name of the text, for the error
     */
    public static BufferedReader lines(Reader from, int longest, String what) {
        return new BufferedReader(new LineLimit(from, longest, what));
    }

    private static final class LineLimit extends FilterReader {
        private final int longest;
        private final String what;
        private int length;

        LineLimit(Reader from, int longest, String what) {
            super(from);
            this.longest = longest;
            this.what = what;
        }

        @Override
        public int read(char[] to, int from, int most) throws IOException {
            int read = super.read(to, from, most);
            for (int i = from; i < from + read; i++) {
                length = to[i] == '\n' || to[i] == '\r' ? 0 : length + 1;
                if (length > longest) {
                    throw new DataException(what + " must have lines of " + longest
                            + " characters at most, has a longer one: mend what writes it, or give another");
                }
            }
            return read;
        }
    }
}
