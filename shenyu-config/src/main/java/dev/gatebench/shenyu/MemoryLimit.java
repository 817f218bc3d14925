package dev.gatebench.shenyu;

import dev.gatebench.shenyu.input.SettingException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The most memory that a gateway in a container may use; there is no swap beyond it.
 *
 * @param bytes at least {@value #LEAST_MB} MB (of 2^20 bytes)
 */
public record MemoryLimit(long bytes) {
    private static final int LEAST_MB = 64;
    private static final Pattern SIZE = Pattern.compile("(\\d{1,6})(MB|GB)");

    /**
     * Parses {@code 768MB} or {@code 6GB}.
     *
     * @throws SettingException when it is not such a size, or less than a JVM can start with
     */
    public static MemoryLimit parse(String text) {
        Matcher size = SIZE.matcher(text);
        long bytes =
                size.matches() ? Long.parseLong(size.group(1)) << (size.group(2).equals("GB") ? 30 : 20) : 0;
        if (bytes < (long) LEAST_MB << 20) {
            throw new SettingException(
                    "ShenYu setting 'memory' must be a size of at least %d MB such as 768MB or 6GB, was '%s': correct it"
                            .formatted(LEAST_MB, text));
        }
        return new MemoryLimit(bytes);
    }

    /** For people: {@code 768 MB}. */
    public String words() {
        return bytes % (1L << 30) == 0 ? (bytes >> 30) + " GB" : (bytes >> 20) + " MB";
    }
}
