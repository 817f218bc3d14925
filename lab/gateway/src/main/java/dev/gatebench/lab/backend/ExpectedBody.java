package dev.gatebench.lab.backend;

import java.util.Arrays;

/** What the body of a backend's replies is, as far as that is known before they come. */
public final class ExpectedBody {
    private final byte[] content;
    private final boolean beginningOnly;

    private ExpectedBody(byte[] content, boolean beginningOnly) {
        this.content = content.clone();
        this.beginningOnly = beginningOnly;
    }

    /** One that is known as a whole. */
    public static ExpectedBody whole(byte[] content) {
        return new ExpectedBody(content, false);
    }

    /** One of which only the beginning is known. */
    public static ExpectedBody beginning(byte[] content) {
        return new ExpectedBody(content, true);
    }

    /** The bytes that are known, a copy. */
    public byte[] content() {
        return content.clone();
    }

    /** Whether more may follow them. */
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
