package dev.gatebench.core.statistics;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Bootstrap intervals of a mean, to hold Student's t against (Efron and Tibshirani, "An Introduction to the Bootstrap",
 * 1993, chapters 13 and 14).
 */
final class Bootstrap {
    private static final int RESAMPLES = 999;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private Bootstrap() {}

    /** The percentile interval of 95 %. */
    static Interval percentile(double[] values, Random random) {
        double[] means = resampledMeans(values, random);
        return new Interval(quantile(means, 0.025), quantile(means, 0.975));
    }

    /** The bias-corrected and accelerated interval of 95 %. */
    static Interval accelerated(double[] values, Random random) {
        double[] means = resampledMeans(values, random);
        double mean = Mean.of(values).getAsDouble();
        double below = Arrays.stream(means).filter(m -> m < mean).count();
        double bias = NORMAL.inverseCumulativeProbability(Math.min(Math.max(below, 1), RESAMPLES - 1.0) / RESAMPLES);
        double acceleration = acceleration(values, mean);
        return new Interval(
                quantile(means, level(0.025, bias, acceleration)), quantile(means, level(0.975, bias, acceleration)));
    }

    private static double level(double level, double bias, double acceleration) {
        double z = bias + NORMAL.inverseCumulativeProbability(level);
        return NORMAL.cumulativeProbability(bias + z / (1 - acceleration * z));
    }

    /** From the jackknife; of a mean, its values are the deviations ÷ (n - 1). */
    private static double acceleration(double[] values, double mean) {
        double squares = 0;
        double cubes = 0;
        for (double value : values) {
            double deviation = value - mean;
            squares += deviation * deviation;
            cubes += deviation * deviation * deviation;
        }
        return squares == 0 ? 0 : cubes / (6 * Math.pow(squares, 1.5));
    }

    private static double[] resampledMeans(double[] values, Random random) {
        double[] means = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            double sum = 0;
            for (int j = 0; j < values.length; j++) {
                sum += values[random.nextInt(values.length)];
            }
            means[i] = sum / values.length;
        }
        Arrays.sort(means);
        return means;
    }

    private static double quantile(double[] sorted, double level) {
        int at = (int) Math.floor(level * (sorted.length + 1)) - 1;
        return sorted[Math.min(Math.max(at, 0), sorted.length - 1)];
    }
}
