package dev.gatebench.core.schedule;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.gatebench.core.unit.Sizes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * The body of a request, in the words of studies: a size such as {@code 2KiB}, for so many {@code x}; the very text of
 * {@code text(Hello World!)}; or the bytes of {@code base64(e30=)}.
 */
public record RequestBody(@JsonValue String words) {
    /** No body. */
    public static final RequestBody NONE = of(0);

    private static final String TEXT = "text(";
    private static final String BASE64 = "base64(";

    /** Throws an {@link IllegalArgumentException} with one line when the words are none of these. */
    @JsonCreator
    public RequestBody {
        if (words.startsWith(BASE64)) {
            byte[] unused = bytesOf(words);
        } else if (!words.startsWith(TEXT)) {
            // equal sizes are equal bodies, whatever their unit
            words = Sizes.format(Sizes.parse(words));
        }
    }

    /** Returns a body of so many bytes. */
    public static RequestBody of(int bytes) {
        return new RequestBody(Sizes.format(bytes));
    }

    /** Returns a body of these bytes. */
    public static RequestBody of(byte[] content) {
        return new RequestBody(BASE64 + Base64.getEncoder().encodeToString(content) + ")");
    }

    /** Returns its length, bytes. */
    public int bytes() {
        return hasContent() ? content().length : Math.toIntExact(Sizes.parse(words));
    }

    /** Whether it says each byte, and not only how many. */
    public boolean hasContent() {
        return words.startsWith(TEXT) || words.startsWith(BASE64);
    }

    /** Returns its content. */
    public byte[] content() {
        if (words.startsWith(TEXT)) {
            return inside(words, TEXT).getBytes(StandardCharsets.US_ASCII);
        }
        if (words.startsWith(BASE64)) {
            return bytesOf(words);
        }
        byte[] content = new byte[bytes()];
        Arrays.fill(content, (byte) 'x');
        return content;
    }

    private static byte[] bytesOf(String words) {
        return Base64.getDecoder().decode(inside(words, BASE64));
    }

    private static String inside(String words, String kind) {
        return words.substring(kind.length(), words.length() - 1);
    }
}
