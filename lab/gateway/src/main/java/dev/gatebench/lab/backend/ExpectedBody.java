package dev.gatebench.lab.backend;

import java.util.Arrays;

/** The body of a backend's replies, as far as it is known before they come. */
public final class ExpectedBody {
    private final byte[] content;
    private final boolean beginningOnly;

    private ExpectedBody(byte[] content, boolean beginningOnly) {
        this.content = content.clone();
        this.beginningOnly = beginningOnly;
    }

    /** Makes one that is known as a whole. */
    public static ExpectedBody whole(byte[] content) {
        return new ExpectedBody(content, false);
    }

    /** Makes one whose beginning alone is known. */
    public static ExpectedBody beginning(byte[] content) {
        return new ExpectedBody(content, true);
    }

    /** Makes one of which nothing is known. */
    public static ExpectedBody any() {
        return beginning(new byte[0]);
    }

    /** Returns a copy of the known bytes. */
    public byte[] content() {
        return content.clone();
    }

    /** Whether more bytes may follow. */
    public boolean beginningOnly() {
        return beginningOnly;
    }

    /** Whether a body is as expected. */
    public boolean isMetBy(byte[] body) {
        return Arrays.equals(
                content,
                0,
                content.length,
                body,
                0,
                beginningOnly ? Math.min(content.length, body.length) : body.length);
    }

    /** In words that follow "a reply has": {@code the backend's body of 2048 bytes}. */
    @Override
    public String toString() {
        return beginningOnly
                ? "a body that begins with the " + content.length + " bytes that are known of the backend's"
                : "the backend's body of " + content.length + " bytes";
    }
}
