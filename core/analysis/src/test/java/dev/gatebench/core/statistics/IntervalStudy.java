package dev.gatebench.core.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * How often 95 % intervals of n repetitions hold the truth, by method and shape of error: the table of
 * {@code docs/statistics.md}. Errors are on the logarithm, where our intervals are made. {@code main} prints it.
 */
final class IntervalStudy {
    static final int RUNS = 4_000;

    private IntervalStudy() {}

    /** Prints the table. */
    public static void main(String[] arguments) {
        System.out.println("| error | n | t | percentile bootstrap | BCa bootstrap | t's width ÷ percentile's |");
        System.out.println("|---|--:|--:|--:|--:|--:|");
        for (Errors errors : Errors.values()) {
            for (int n = 3; n <= 10; n++) {
                System.out.println(row(errors, n));
            }
        }
    }

    /** A row of the table; the seed is fixed, so the row is too. */
    static String row(Errors errors, int n) {
        Random random = new Random(n);
        int byT = 0;
        int byPercentile = 0;
        int accelerated = 0;
        double width = 0;
        double percentileWidth = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] logs = new double[n];
            Arrays.setAll(logs, i -> 0.05 * errors.next(random));
            List<Double> values = Arrays.stream(logs).map(Math::exp).boxed().toList();
            Interval t = LogScale.mean(values, 0).orElseThrow().interval();
            Interval percentile = Bootstrap.percentile(logs, random);
            byT += holds(Math.log(t.low()), Math.log(t.high()));
            byPercentile += holds(percentile.low(), percentile.high());
            Interval bca = Bootstrap.accelerated(logs, random);
            accelerated += holds(bca.low(), bca.high());
            width += Math.log(t.high() / t.low());
            percentileWidth += percentile.high() - percentile.low();
        }
        return String.format(
                Locale.ROOT,
                "| %s | %d | %s | %s | %s | %.1f |",
                errors.title(),
                n,
                percent(byT),
                percent(byPercentile),
                percent(accelerated),
                width / percentileWidth);
    }

    private static int holds(double low, double high) {
        return low <= 0 && 0 <= high ? 1 : 0;
    }

    private static String percent(int held) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * held / RUNS);
    }
}
