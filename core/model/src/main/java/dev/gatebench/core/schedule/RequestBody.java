package dev.gatebench.core.schedule;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.gatebench.core.unit.Sizes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The body of a request, in the words of studies: a size such as {@code 2KiB}, for so many {@code x}, or the very text
 * of {@code text(Hello World!)}.
 */
public record RequestBody(@JsonValue String words) {
    /** No body. */
    public static final RequestBody NONE = of(0);

    private static final String TEXT = "text(";

    /** Throws an {@link IllegalArgumentException} with one line when the words are neither a size nor a text. */
    @JsonCreator
    public RequestBody {
        if (!words.startsWith(TEXT)) {
            // equal sizes are equal bodies, whatever their unit
            words = Sizes.format(Sizes.parse(words));
        }
    }

    /** Returns a body of so many bytes. */
    public static RequestBody of(int bytes) {
        return new RequestBody(Sizes.format(bytes));
    }

    /** Returns its length, bytes. */
    public int bytes() {
        return words.startsWith(TEXT) ? text().length() : Math.toIntExact(Sizes.parse(words));
    }

    /** Whether it is a text, and not a size. */
    public boolean isText() {
        return words.startsWith(TEXT);
    }

    /** Returns its content. */
    public byte[] content() {
        if (words.startsWith(TEXT)) {
            return text().getBytes(StandardCharsets.US_ASCII);
        }
        byte[] content = new byte[bytes()];
        Arrays.fill(content, (byte) 'x');
        return content;
    }

    private String text() {
        return words.substring(TEXT.length(), words.length() - 1);
    }
}
