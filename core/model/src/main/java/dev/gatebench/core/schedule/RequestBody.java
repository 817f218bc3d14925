package dev.gatebench.core.schedule;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.gatebench.core.unit.Sizes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * The body of a request, in the words of studies: a size such as {@code 2KiB}, for so many {@code x}; the very text of
 * {@code text(Hello World!)}; a JSON object of so many bytes, <code>{"removed":"x","payload":"xx…"}</code>, for
 * {@code json(2KiB)}; or the bytes of {@code base64(e30=)}.
 */
public record RequestBody(@JsonValue String words) {
    private static final String TEXT = "text(";
    private static final String JSON = "json(";
    private static final String JSON_START = "{\"removed\":\"x\",\"payload\":\"";
    private static final String JSON_END = "\"}";
    private static final String BASE64 = "base64(";

    /** Bytes of the smallest body of JSON. */
    public static final int LEAST_JSON = JSON_START.length() + JSON_END.length();

    /** No body. */
    public static final RequestBody NONE = of(0);

    /** Throws an {@link IllegalArgumentException} with one line when the words are none of these. */
    @JsonCreator
    public RequestBody {
        if (words.startsWith(BASE64)) {
            byte[] unused = bytesOf(words);
        } else if (words.startsWith(JSON)) {
            long bytes = Sizes.parse(inside(words, JSON));
            if (bytes < LEAST_JSON) {
                throw new IllegalArgumentException(
                        "a body of JSON must be " + LEAST_JSON + "B at least, was " + words + ": give it more");
            }
            words = JSON + Sizes.format(bytes) + ")";
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
        return hasContent() && !isJson()
                ? content().length
                : Math.toIntExact(Sizes.parse(isJson() ? inside(words, JSON) : words));
    }

    /** Whether it is a JSON object of a size: {@code json(2KiB)}. */
    public boolean isJson() {
        return words.startsWith(JSON);
    }

    /** Whether it says each byte, and not only how many. */
    public boolean hasContent() {
        return isJson() || words.startsWith(TEXT) || words.startsWith(BASE64);
    }

    /** Returns its content. */
    public byte[] content() {
        if (words.startsWith(TEXT)) {
            return inside(words, TEXT).getBytes(StandardCharsets.US_ASCII);
        }
        if (words.startsWith(BASE64)) {
            return bytesOf(words);
        }
        if (isJson()) {
            String payload = "x".repeat(bytes() - LEAST_JSON);
            return (JSON_START + payload + JSON_END).getBytes(StandardCharsets.US_ASCII);
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
