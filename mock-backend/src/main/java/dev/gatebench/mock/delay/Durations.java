package dev.gatebench.mock.delay;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as text: a number and one of {@code ns us ms s}; {@code 0} needs no unit. */
public final class Durations {
    /** The longest delay, one hour: beyond it a typing error is likelier than an intention. */
    public static final long MAX_NANOS = 3_600_000_000_000L;

    private static final Pattern FORM = Pattern.compile("(\\d{1,13}(?:\\.\\d{1,9})?)(ns|us|µs|ms|s)?");

    private Durations() {}

    /**
     * Reads a duration in nanoseconds; fractions of a nanosecond are rounded up.
     *
     * @throws IllegalArgumentException with one line that names the rule and the value
     */
    public static long parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches() || (form.group(2) == null && new BigDecimal(form.group(1)).signum() != 0)) {
            throw new IllegalArgumentException(
                    "a duration must be a number with a unit ns, us, ms or s, such as 20ms, was '" + text.strip()
                            + "'");
        }
        BigDecimal nanos = new BigDecimal(form.group(1)).multiply(unit(form.group(2) == null ? "ns" : form.group(2)));
        if (nanos.compareTo(BigDecimal.valueOf(MAX_NANOS)) > 0) {
            throw new IllegalArgumentException("a duration must be at most 3600s, was '" + text.strip() + "'");
        }
        return nanos.setScale(0, RoundingMode.CEILING).longValueExact();
    }

    /** The shortest exact form of a duration in nanoseconds, such as {@code 20ms} or {@code 0.5ms}. */
    public static String format(long nanos) {
        if (nanos == 0) {
            return "0";
        }
        String unit = nanos >= 1_000_000_000L ? "s" : nanos >= 100_000 ? "ms" : nanos >= 1_000 ? "us" : "ns";
        return BigDecimal.valueOf(nanos).divide(unit(unit)).stripTrailingZeros().toPlainString() + unit;
    }

    static void checkRange(long nanos) {
        if (nanos < 0 || nanos > MAX_NANOS) {
            throw new IllegalArgumentException("a duration must be 0..3600s, was " + nanos + "ns");
        }
    }

    static long clamp(double nanos) {
        return Math.min(MAX_NANOS, Math.max(0, Math.round(nanos)));
    }

    private static BigDecimal unit(String name) {
        return BigDecimal.valueOf(
                switch (name) {
                    case "s" -> 1_000_000_000L;
                    case "ms" -> 1_000_000L;
                    case "us", "µs" -> 1_000L;
                    default -> 1L;
                });
    }
}
