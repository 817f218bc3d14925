package dev.gatebench.core.audit.rule;

import dev.gatebench.core.text.Numbers;

/** Figures in the words of findings. */
final class Words {
    private static final double US = 1e3;
    private static final double MS = 1e6;
    private static final double S = 1e9;
    private static final int DIGITS = 4;

    private Words() {}

    /** Writes a time in the unit that people use for its length. */
    static String time(double ns) {
        if (ns >= S) {
            return Numbers.significant(ns / S, DIGITS) + " s";
        }
        return ns >= US * 10
                ? Numbers.significant(ns / MS, DIGITS) + " ms"
                : Numbers.significant(ns / US, DIGITS) + " µs";
    }

    /** Names a quantile: {@code p99.9}. */
    static String quantile(double share) {
        return "p" + Numbers.digits(share, DIGITS + 1);
    }

    static String number(double value) {
        return Numbers.significant(value, DIGITS);
    }
}
