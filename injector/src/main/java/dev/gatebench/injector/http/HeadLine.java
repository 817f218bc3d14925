package dev.gatebench.injector.http;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A line of a reply's head, or of its framing, as its bytes come. It makes no object for a line, but grows its buffer
 * for one that is longer than all before.
 */
final class HeadLine {
    /** The longest line, bytes: gateways allow 8 to 64 KiB. */
    static final int MAX_BYTES = 65_536;

    private static final int FIRST_BYTES = 512;
    private static final int STATUS_AT = 9;
    private static final int RADIX_HEX = 16;

    private byte[] bytes = new byte[FIRST_BYTES];
    private int length;

    /** Returns a word in the form that {@link #is} compares with: ASCII letters in lower case. */
    static byte[] word(String lowerCase) {
        return lowerCase.getBytes(StandardCharsets.US_ASCII);
    }

    void clear() {
        length = 0;
    }

    boolean isEmpty() {
        return length == 0;
    }

    /** Adds bytes; false where the line becomes too long. */
    boolean add(byte[] from, int first, int after) {
        int longer = length + after - first;
        if (longer > bytes.length) {
            if (longer > MAX_BYTES) {
                return false;
            }
            byte[] grown = new byte[Math.min(MAX_BYTES, Math.max(longer, 2 * bytes.length))];
            System.arraycopy(bytes, 0, grown, 0, length);
            bytes = grown;
        }
        System.arraycopy(from, first, bytes, length, after - first);
        length = longer;
        return true;
    }

    /** Removes the end of a whole line, LF or CRLF. */
    void trimEnd() {
        length--;
        if (length > 0 && bytes[length - 1] == '\r') {
            length--;
        }
    }

    int length() {
        return length;
    }

    /** Returns the status in {@code HTTP/1.1 200 OK}; -1 where it is no such line. */
    int status() {
        boolean fits = length >= STATUS_AT + 3
                && bytes[0] == 'H'
                && bytes[1] == 'T'
                && bytes[2] == 'T'
                && bytes[3] == 'P'
                && bytes[4] == '/'
                && bytes[5] == '1'
                && bytes[6] == '.'
                && bytes[7] >= '0'
                && bytes[7] <= '9'
                && bytes[8] == ' '
                && (length == STATUS_AT + 3 || bytes[STATUS_AT + 3] == ' ');
        return fits ? (int) number(STATUS_AT, STATUS_AT + 3) : -1;
    }

    /** Whether a line with a status is of HTTP/1.0. */
    boolean isHttp10() {
        return bytes[7] == '0';
    }

    /** Returns the size that begins a chunk; -1 where it is none, or more than an int holds. */
    long chunkSize() {
        long size = 0;
        int digits = 0;
        while (digits < length && size <= Integer.MAX_VALUE && Character.digit(bytes[digits], RADIX_HEX) >= 0) {
            size = size * RADIX_HEX + Character.digit(bytes[digits], RADIX_HEX);
            digits++;
        }
        int after = afterSpaces(digits, length);
        boolean right = digits > 0 && size <= Integer.MAX_VALUE && (after == length || bytes[after] == ';');
        return right ? size : -1;
    }

    /** Returns a decimal number of at most 18 digits; -1 for anything else. */
    long number(int from, int to) {
        if (to <= from || to - from > 18) {
            return -1;
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return -1;
            }
            value = value * 10 + (bytes[i] - '0');
        }
        return value;
    }

    /** Whether a part of the line is a word, in upper or lower case. */
    boolean is(byte[] word, int from, int to) {
        if (to - from != word.length) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            int letter = bytes[from + i];
            if (letter >= 'A' && letter <= 'Z') {
                letter += 'a' - 'A';
            }
            if (letter != word[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether a part of the line is these bytes. */
    boolean isExactly(byte[] wanted, int from, int to) {
        return Arrays.equals(bytes, from, to, wanted, 0, wanted.length);
    }

    /** Whether a part of the line, a list with commas between, has a word in it. */
    boolean lists(byte[] word, int from, int to) {
        int at = from;
        while (at < to) {
            int comma = indexOf((byte) ',', at, to);
            int optionEnd = comma < 0 ? to : comma;
            int first = afterSpaces(at, optionEnd);
            if (is(word, first, beforeSpaces(first, optionEnd))) {
                return true;
            }
            at = optionEnd + 1;
        }
        return false;
    }

    int indexOf(byte wanted, int from, int to) {
        return indexOf(wanted, bytes, from, to);
    }

    static int indexOf(byte wanted, byte[] in, int from, int to) {
        for (int i = from; i < to; i++) {
            if (in[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    int afterSpaces(int from, int to) {
        int at = from;
        while (at < to && isSpace(at)) {
            at++;
        }
        return at;
    }

    int beforeSpaces(int from, int to) {
        int at = to;
        while (at > from && isSpace(at - 1)) {
            at--;
        }
        return at;
    }

    boolean isSpace(int index) {
        return bytes[index] == ' ' || bytes[index] == '\t';
    }
}
