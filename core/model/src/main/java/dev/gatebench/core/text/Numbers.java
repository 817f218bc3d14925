package dev.gatebench.core.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Formats numbers for people: three to four significant digits, thousands grouped, independent of the locale. */
public final class Numbers {
    private static final double LEAST_PERCENT = 0.000_05;
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_US = 1e3;

    private Numbers() {}

    /** Formats a number with so many significant digits: {@code 29,510}, {@code 84.02}, {@code 0.00120}. */
    public static String significant(double value, int digits) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return "–";
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_UP));
        int decimals = Math.max(0, digits - 1 - (rounded.precision() - rounded.scale() - 1));
        DecimalFormat format = new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setMinimumFractionDigits(decimals);
        format.setMaximumFractionDigits(decimals);
        return format.format(rounded);
    }

    /** Formats a ratio with three significant digits: {@code 26.2}; below 1 as a fraction: {@code 1/119,000}. */
    public static String times(double ratio) {
        String over = significant(ratio < 1 ? 1 / ratio : ratio, 3);
        return ratio < 1 && !over.equals("1.00") ? "1/" + over : over;
    }

    /** Formats a count in full. */
    public static String count(long value) {
        return new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
    }

    /** Returns a number with its noun: {@code 1 CPU}, {@code 2 CPUs}. */
    public static String amount(long n, String noun) {
        return n + " " + noun + (n == 1 ? "" : "s");
    }

    /** Formats a share as per cent: {@code 0.349 %}; {@code 0.0000 %} for a share that is not 0 and rounds to it. */
    public static String percent(double share) {
        double percent = share * 100;
        boolean tiny = percent != 0 && Math.abs(percent) < LEAST_PERCENT;
        return (tiny ? "0.0000" : plain(percent)) + " %";
    }

    /** Formats a share as per cent with its sign: {@code -3.21 %}. */
    public static String signedPercent(double share) {
        return (share < 0 ? "-" : "+") + percent(Math.abs(share));
    }

    /** Formats nanoseconds as milliseconds. */
    public static String millis(double ns) {
        return significant(ns / NS_PER_MS, 3);
    }

    /** Formats nanoseconds as microseconds. */
    public static String micros(double ns) {
        return significant(ns / NS_PER_US, 3);
    }

    /** Formats three significant digits without trailing zeros: a limit reads {@code 5 %}, not {@code 5.00 %}. */
    public static String plain(double value) {
        return digits(value, 3);
    }

    /** Formats so many significant digits without trailing zeros: {@code 1024}, {@code 99.99}. */
    public static String digits(double value, int most) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(most, RoundingMode.HALF_UP));
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /**
     * Formats a share as per cent of two digits, rounded up: a share that a text excludes must not be below the true
     * one.
     */
    public static String percentUp(double share) {
        BigDecimal rounded = new BigDecimal(share * 100).round(new MathContext(2, RoundingMode.CEILING));
        return (rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString()) + " %";
    }
}
