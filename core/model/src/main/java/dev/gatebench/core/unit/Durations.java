package dev.gatebench.core.unit;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Parses and formats durations: a decimal number and {@code ns}, {@code us}, {@code ms}, {@code s}, {@code m} or
 * {@code h}.
 */
public final class Durations {
    private static final long HOUR = 3_600_000_000_000L;

    private static final Scale SCALE = new Scale(
            "a duration must be a number with ns, us, ms, s, m or h, whole nanoseconds, at most 1000000h,"
                    + " such as 20ms or 1.5s",
            Pattern.compile("([0-9]{1,19}(?:\\.[0-9]{1,18})?)([a-z]+)"),
            Map.of("h", HOUR, "m", HOUR / 60, "s", 1_000_000_000L, "ms", 1_000_000L, "us", 1_000L, "ns", 1L),
            1_000_000 * HOUR);

    private Durations() {}

    /**
     * Parses a duration such as {@code 20ms}, {@code 1.5s} or {@code 3m}, exactly.
     *
     * @throws IllegalArgumentException with one line when it has another form, is no whole number of nanoseconds, or is
     *     too long
     */
    public static Duration parse(String text) {
        return Duration.ofNanos(SCALE.parse(text));
    }

    /**
     * Formats a duration so that {@link #parse} reads it back, in the greatest unit that keeps it whole: {@code 3m},
     * {@code 90s}, {@code 1500ms}.
     */
    public static String format(Duration duration) {
        return duration.isZero() ? "0s" : SCALE.format(duration.toNanos());
    }

    /** Formats a duration for people: {@code 45 s}, {@code 2 min 05 s}, {@code 3 h 10 min}; a negative one as 0 s. */
    public static String people(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d h %02d min", seconds / 3600, seconds % 3600 / 60);
    }
}
