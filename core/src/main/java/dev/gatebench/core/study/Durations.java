package dev.gatebench.core.study;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as study files have them: a whole number and {@code ms}, {@code s}, {@code m} or {@code h}. */
public final class Durations {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

    private Durations() {}

    /**
     * The duration of a text such as {@code 20ms} or {@code 3m}.
     *
     * @throws IllegalArgumentException when it has another form
     */
    public static Duration parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("a time must be like 0s, 500ms, 20s or 3m, was '" + text + "'");
        }
        long number = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }

    /**
     * The text of a duration, in the largest unit that keeps it whole: {@code 3m}, {@code 90s}, {@code 1500ms}. Less than a millisecond is
     * left out.
     */
    public static String format(Duration duration) {
        long ms = duration.toMillis();
        if (ms % 1000 != 0) {
            return ms + "ms";
        }
        long s = ms / 1000;
        if (s % 3600 == 0 && s != 0) {
            return s / 3600 + "h";
        }
        return s % 60 == 0 && s != 0 ? s / 60 + "m" : s + "s";
    }
}
