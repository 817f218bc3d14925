package dev.gatebench.core.run;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Greatest half-width of an interval. It is taken on the scale of logarithms, where intervals of ratios are symmetric:
 * an interval has half-width h when it reaches from its middle ÷ (1 + h) to its middle × (1 + h).
 *
 * @param halfWidth a share: 0.03 for ±3 %
 */
public record Precision(double halfWidth) {
    /** Smallest half-width. */
    public static final double MIN = 0.001;
    /** Largest half-width. */
    public static final double MAX = 0.5;

    private static final Pattern FORM = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,3})?) ?%");
    private static final double PERCENT = 100;

    public Precision {
        if (!(halfWidth >= MIN && halfWidth <= MAX)) {
            throw new IllegalArgumentException(
                    "a half-width must be from " + MIN + " to " + MAX + ", was " + halfWidth);
        }
    }

    /**
     * Parses {@code 3%} or {@code 0.5%}.
     *
     * @throws IllegalArgumentException with one line when it is no percentage from 0.1 % to 50 %
     */
    public static Precision parse(String text) {
        Matcher form = FORM.matcher(text);
        double share = form.matches() ? Double.parseDouble(form.group(1)) / PERCENT : -1;
        if (!(share >= MIN && share <= MAX)) {
            throw new IllegalArgumentException("must be a percentage from 0.1% to 50%, such as 3%, was '" + text + "'");
        }
        return new Precision(share);
    }
}
