package dev.gatebench.injector.proof;

import java.util.Arrays;
import java.util.Locale;

/** The result of one proof. */
public record ProofResult(String what, String expected, String found, boolean holds) {
    /** Returns a line for people. */
    public String line() {
        return (holds ? "holds  " : "FAILS  ") + what + ": " + found + ", must be " + expected;
    }

    static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
