package dev.gatebench.core.unit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Parses and formats sizes: a whole number and {@code B}, {@code KB}, {@code MB} or {@code GB}, powers of 1000, or
 * {@code KiB}, {@code MiB} or {@code GiB}, powers of 1024.
 */
public final class Sizes {
    private static final long K = 1000;
    private static final long KI = 1024;

    private static final Scale SCALE = new Scale(
            "a size must be a whole number with B, KB, MB, GB (of 1000) or KiB, MiB, GiB (of 1024), at most"
                    + " 1000000000GiB, such as 2KiB",
            Pattern.compile("([0-9]{1,19})([A-Za-z]+)"),
            Map.of("B", 1L, "KB", K, "MB", K * K, "GB", K * K * K, "KiB", KI, "MiB", KI * KI, "GiB", KI * KI * KI),
            K * K * K * KI * KI * KI);

    private Sizes() {}

    /**
     * Parses a size such as {@code 100B}, {@code 2KiB} or {@code 6GB} to bytes.
     *
     * @throws IllegalArgumentException with one line when it has another form or is too large
     */
    public static long parse(String text) {
        return SCALE.parse(text);
    }

    /**
     * Formats bytes so that {@link #parse} reads them back, in the greatest unit that keeps them whole: {@code 2KiB},
     * {@code 768MiB}, {@code 2001B}.
     */
    public static String format(long bytes) {
        return bytes == 0 ? "0B" : SCALE.format(bytes);
    }

    /**
     * Formats bytes for people, to three digits, in the greatest binary unit that leaves at least one: {@code 23.5
     * GiB}.
     */
    public static String people(long bytes) {
        int power = (63 - Long.numberOfLeadingZeros(bytes | 1)) / 10;
        return BigDecimal.valueOf(bytes)
                        .divide(BigDecimal.valueOf(1L << (10 * power)), new MathContext(3, RoundingMode.HALF_UP))
                        .stripTrailingZeros()
                        .toPlainString()
                + " " + List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB").get(power);
    }
}
