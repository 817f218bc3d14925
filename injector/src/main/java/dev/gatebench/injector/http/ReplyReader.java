package dev.gatebench.injector.http;

import java.nio.charset.StandardCharsets;

/**
 * Reads the replies of one connection, one after another, from bytes as they come: HTTP/1.1 message framing by RFC
 * 9112, section 6. It makes no object for a reply, since what the injector's collector does is in every time that it
 * tells; that, and no more, is why it is not a library's.
 */
public final class ReplyReader {
    /** The longest line of a head or of a chunk's size, bytes: what gateways allow is 8 to 64 KiB. */
    static final int MAX_LINE = 65_536;

    private static final int FIRST_LINE = 512;
    private static final int STATUS_AT = 9;
    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final int OK = 200;
    private static final int RADIX_HEX = 16;
    private static final byte[] CONTENT_LENGTH = lower("content-length");
    private static final byte[] TRANSFER_ENCODING = lower("transfer-encoding");
    private static final byte[] CONNECTION = lower("connection");
    private static final byte[] CHUNKED = lower("chunked");
    private static final byte[] CLOSE = lower("close");
    private static final byte[] KEEP_ALIVE = lower("keep-alive");

    private enum Part {
        STATUS_LINE,
        HEADERS,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILERS,
        BODY_TO_CLOSE,
        BROKEN
    }

    private final byte[] expected;
    private byte[] line = new byte[FIRST_LINE];
    private int lineLength;
    private Part part = Part.STATUS_LINE;
    private long left;
    private long declared;
    private boolean chunked;

    private int status;
    private long bodyBytes;
    private boolean compares;
    private boolean sameContent;
    private boolean keepsAlive;
    private boolean closes;

    /**
     * @param expected what bodies begin with where they are compared; it is not copied, since each of many connections
     *     has a reader
     */
    public ReplyReader(byte[] expected) {
        this.expected = expected;
    }

    /** Forgets what it has read: for a new connection. */
    public void reset() {
        part = Part.STATUS_LINE;
        lineLength = 0;
    }

    /** Whether the next reply's body is compared with what is expected. */
    public void compare(boolean compare) {
        this.compares = compare;
    }

    /**
     * Takes bytes up to the end of a reply.
     *
     * @param bytes where they are
     * @param from the first
     * @param to after the last
     * @return after the last byte of the reply where that is whole now, else -1
     */
    public int read(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            switch (part) {
                case BODY -> {
                    int some = (int) Math.min(left, to - at);
                    body(bytes, at, some);
                    at += some;
                    left -= some;
                    if (left == 0) {
                        return end(at);
                    }
                }
                case CHUNK -> {
                    int some = (int) Math.min(left, to - at);
                    body(bytes, at, some);
                    at += some;
                    left -= some;
                    if (left == 0) {
                        part = Part.CHUNK_END;
                    }
                }
                case BODY_TO_CLOSE -> {
                    body(bytes, at, to - at);
                    at = to;
                }
                case BROKEN -> {
                    return -1;
                }
                default -> {
                    int lineEnd = indexOf((byte) '\n', bytes, at, to);
                    int until = lineEnd < 0 ? to : lineEnd + 1;
                    if (!keep(bytes, at, until)) {
                        part = Part.BROKEN;
                        return -1;
                    }
                    at = until;
                    if (lineEnd >= 0 && line()) {
                        return end(at);
                    }
                }
            }
        }
        return -1;
    }

    /**
     * The connection was closed by the other side.
     *
     * @return whether that was the end of a reply, whose length nothing else told
     */
    public boolean closed() {
        boolean whole = part == Part.BODY_TO_CLOSE;
        reset();
        return whole;
    }

    /** Whether what came is no HTTP/1.1; the connection is of no more use. */
    public boolean isBroken() {
        return part == Part.BROKEN;
    }

    /** Whether a part of a reply has come. */
    public boolean isWithin() {
        return part != Part.STATUS_LINE || lineLength > 0;
    }

    /** The status of the last whole reply. */
    public int status() {
        return status;
    }

    /** The length of its body, bytes, without the framing of chunks. */
    public long bodyBytes() {
        return bodyBytes;
    }

    /** Whether its body begins with what is expected, as far as both go; true where it was not compared. */
    public boolean isSameContent() {
        return sameContent;
    }

    /** Whether its connection may be used again. */
    public boolean keepsAlive() {
        return keepsAlive && !closes;
    }

    private int end(int at) {
        reset();
        return at;
    }

    private void body(byte[] bytes, int from, int length) {
        if (compares && bodyBytes < expected.length) {
            int known = (int) Math.min(length, expected.length - bodyBytes);
            for (int i = 0; i < known; i++) {
                sameContent &= bytes[from + i] == expected[(int) bodyBytes + i];
            }
        }
        bodyBytes += length;
    }

    /** Adds to the line; false where it is too long. */
    private boolean keep(byte[] bytes, int from, int to) {
        int length = lineLength + to - from;
        if (length > line.length) {
            if (length > MAX_LINE) {
                return false;
            }
            byte[] longer = new byte[Math.min(MAX_LINE, Math.max(length, 2 * line.length))];
            System.arraycopy(line, 0, longer, 0, lineLength);
            line = longer;
        }
        System.arraycopy(bytes, from, line, lineLength, to - from);
        lineLength = length;
        return true;
    }

    /** Takes a whole line; true where the reply ends with it. */
    private boolean line() {
        int length = lineLength - 1;
        if (length > 0 && line[length - 1] == '\r') {
            length--;
        }
        lineLength = 0;
        switch (part) {
            case STATUS_LINE -> statusLine(length);
            case HEADERS -> {
                if (length == 0) {
                    return headEnds();
                }
                header(length);
            }
            case CHUNK_SIZE -> chunkSize(length);
            case CHUNK_END -> part = length == 0 ? Part.CHUNK_SIZE : Part.BROKEN;
            case TRAILERS -> {
                return length == 0;
            }
            default -> throw new IllegalStateException("no lines in " + part);
        }
        return false;
    }

    /** {@code HTTP/1.1 200 OK}. */
    private void statusLine(int length) {
        boolean fits = length >= STATUS_AT + 3
                && line[0] == 'H'
                && line[1] == 'T'
                && line[2] == 'T'
                && line[3] == 'P'
                && line[4] == '/'
                && line[5] == '1'
                && line[6] == '.'
                && line[7] >= '0'
                && line[7] <= '9'
                && line[8] == ' '
                && (length == STATUS_AT + 3 || line[STATUS_AT + 3] == ' ');
        long found = fits ? number(STATUS_AT, STATUS_AT + 3) : -1;
        // no other protocol was asked for
        if (found < 100 || found == SWITCHING_PROTOCOLS) {
            part = Part.BROKEN;
            return;
        }
        status = (int) found;
        keepsAlive = line[7] != '0';
        closes = false;
        bodyBytes = 0;
        sameContent = true;
        declared = -1;
        chunked = false;
        part = Part.HEADERS;
    }

    private void header(int length) {
        int colon = indexOf((byte) ':', line, 0, length);
        // a space before the colon may hide a length from one of two readers: section 5.1
        if (colon <= 0 || isSpace(line[colon - 1])) {
            part = Part.BROKEN;
            return;
        }
        int from = afterSpaces(colon + 1, length);
        int to = beforeSpaces(from, length);
        if (is(CONTENT_LENGTH, 0, colon)) {
            long found = number(from, to);
            if (found < 0 || (declared >= 0 && declared != found)) {
                part = Part.BROKEN;
            }
            declared = found;
        } else if (is(TRANSFER_ENCODING, 0, colon)) {
            // the only coding that a client which asks for none can be sent
            chunked = is(CHUNKED, from, to);
            if (!chunked) {
                part = Part.BROKEN;
            }
        } else if (is(CONNECTION, 0, colon)) {
            options(from, to);
        }
    }

    /** {@code close, te}: a list of what goes for this connection; that it closes goes above that it is kept. */
    private void options(int from, int to) {
        int at = from;
        while (at < to) {
            int comma = indexOf((byte) ',', line, at, to);
            int optionEnd = comma < 0 ? to : comma;
            int first = afterSpaces(at, optionEnd);
            int last = beforeSpaces(first, optionEnd);
            closes |= is(CLOSE, first, last);
            keepsAlive |= is(KEEP_ALIVE, first, last);
            at = optionEnd + 1;
        }
    }

    /** True where the reply has no body. */
    private boolean headEnds() {
        if (status < OK) {
            // an interim reply: the final one follows
            part = Part.STATUS_LINE;
            return false;
        }
        if (status == NO_CONTENT || status == NOT_MODIFIED) {
            return true;
        }
        if (chunked) {
            part = Part.CHUNK_SIZE;
            return false;
        }
        if (declared < 0) {
            keepsAlive = false;
            part = Part.BODY_TO_CLOSE;
            return false;
        }
        left = declared;
        part = Part.BODY;
        return left == 0;
    }

    private void chunkSize(int length) {
        long size = 0;
        int digits = 0;
        while (digits < length && Character.digit(line[digits], RADIX_HEX) >= 0) {
            size = size * RADIX_HEX + Character.digit(line[digits], RADIX_HEX);
            digits++;
            if (size > Integer.MAX_VALUE) {
                part = Part.BROKEN;
                return;
            }
        }
        int after = afterSpaces(digits, length);
        if (digits == 0 || (after < length && line[after] != ';')) {
            part = Part.BROKEN;
            return;
        }
        left = size;
        part = size == 0 ? Part.TRAILERS : Part.CHUNK;
    }

    /** A decimal number of at most 18 digits; -1 for anything else. */
    private long number(int from, int to) {
        if (to <= from || to - from > 18) {
            return -1;
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            if (line[i] < '0' || line[i] > '9') {
                return -1;
            }
            value = value * 10 + (line[i] - '0');
        }
        return value;
    }

    private boolean is(byte[] word, int from, int to) {
        if (to - from != word.length) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            int letter = line[from + i];
            if (letter >= 'A' && letter <= 'Z') {
                letter += 'a' - 'A';
            }
            if (letter != word[i]) {
                return false;
            }
        }
        return true;
    }

    private int afterSpaces(int from, int to) {
        int at = from;
        while (at < to && isSpace(line[at])) {
            at++;
        }
        return at;
    }

    private int beforeSpaces(int from, int to) {
        int at = to;
        while (at > from && isSpace(line[at - 1])) {
            at--;
        }
        return at;
    }

    private static int indexOf(byte wanted, byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isSpace(byte letter) {
        return letter == ' ' || letter == '\t';
    }

    private static byte[] lower(String word) {
        return word.getBytes(StandardCharsets.US_ASCII);
    }
}
