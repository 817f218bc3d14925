package dev.gatebench.injector.http;

/** A reply as far as it was read, by every version of HTTP. It is used for one after another. */
public class Reply {
    private final byte[] expected;
    private int status;
    private long bodyBytes;
    private boolean compares;
    private boolean sameContent;

    /** @param expected the beginning of bodies that are compared, which is not copied for each */
    public Reply(byte[] expected) {
        this.expected = expected;
    }

    /** Sets whether the next reply's body is compared with the expected one. */
    public final void compare(boolean compare) {
        this.compares = compare;
    }

    /** Begins a reply without a body. */
    public final void begin(int of) {
        status = of;
        bodyBytes = 0;
        sameContent = true;
    }

    /** Whether the content of the next bytes of the body counts; else their number is enough. */
    public final boolean looksAtContent() {
        return compares && bodyBytes < expected.length;
    }

    /** Takes bytes of the body. */
    public final void body(byte[] bytes, int from, int length) {
        if (looksAtContent()) {
            int known = (int) Math.min(length, expected.length - bodyBytes);
            for (int i = 0; i < known; i++) {
                sameContent &= bytes[from + i] == expected[(int) bodyBytes + i];
            }
        }
        bodyBytes += length;
    }

    /** Takes so many bytes of the body whose content does not count. */
    public final void bodyUnseen(int length) {
        bodyBytes += length;
    }

    /** Returns the status of the last whole reply. */
    public final int status() {
        return status;
    }

    /** Returns the length of its body, bytes, without the framing of chunks. */
    public final long bodyBytes() {
        return bodyBytes;
    }

    /** Whether its body begins with the expected one, as far as both go; true where it was not compared. */
    public final boolean isSameContent() {
        return sameContent;
    }
}
