package dev.gatebench.mock.delay;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as text: a decimal number and one of {@code ns us ms s m h}, the grammar of Gatebench's study files. */
public final class Durations {
    /** The longest delay, one hour: beyond it a typing error is likelier than an intention. */
    public static final long MAX_NANOS = 3_600_000_000_000L;

    private static final Pattern FORM = Pattern.compile("([0-9]{1,19}(?:\\.[0-9]{1,18})?)(ns|us|ms|s|m|h)");
    private static final Map<String, Long> UNITS =
            Map.of("h", MAX_NANOS, "m", MAX_NANOS / 60, "s", 1_000_000_000L, "ms", 1_000_000L, "us", 1_000L, "ns", 1L);
    /** The longest duration that can be written, in hours. */
    private static final BigDecimal MOST_HOURS = BigDecimal.valueOf(1_000_000);

    private Durations() {}

    /**
     * Reads a duration in nanoseconds, exactly.
     *
     * @throws IllegalArgumentException with one line that names the rule and the value
     */
    public static long parse(String text) {
        Matcher form = FORM.matcher(text);
        BigDecimal nanos =
                form.matches() ? new BigDecimal(form.group(1)).multiply(unit(form.group(2))) : BigDecimal.ONE.negate();
        if (nanos.signum() < 0
                || nanos.stripTrailingZeros().scale() > 0
                || nanos.compareTo(MOST_HOURS.multiply(unit("h"))) > 0) {
            throw new IllegalArgumentException("a duration must be a number with ns, us, ms, s, m or h, whole"
                    + " nanoseconds, at most 1000000h, such as 20ms or 1.5s, was '" + text + "'");
        }
        return nanos.longValueExact();
    }

    /** Returns a short exact form of a duration in nanoseconds, such as {@code 20ms} or {@code 0.5ms}. */
    public static String format(long nanos) {
        String unit =
                nanos == 0 || nanos >= 1_000_000_000L ? "s" : nanos >= 100_000 ? "ms" : nanos >= 1_000 ? "us" : "ns";
        return BigDecimal.valueOf(nanos).divide(unit(unit)).stripTrailingZeros().toPlainString() + unit;
    }

    static void checkRange(long nanos) {
        if (nanos < 0 || nanos > MAX_NANOS) {
            throw new IllegalArgumentException("a delay must be 0s..3600s, was " + format(nanos));
        }
    }

    static long clamp(double nanos) {
        return Math.min(MAX_NANOS, Math.max(0, Math.round(nanos)));
    }

    private static BigDecimal unit(String name) {
        return BigDecimal.valueOf(Objects.requireNonNull(UNITS.get(name)));
    }
}
