package dev.gatebench.injector.proof;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Poisson arrivals at a server that works on one request at a time for a fixed time: M/D/1, simulated by Lindley's
 * recursion, in which each request waits for what is left of those before it (D. V. Lindley, "The theory of queues with
 * a single server", 1952).
 *
 * @param ratePerSec arrivals a second
 * @param workNs time of work on each, ns
 * @param seconds time that is looked at
 * @param settlingSeconds time before that
 */
record SingleServerQueue(int ratePerSec, double workNs, double seconds, double settlingSeconds) {

    /**
     * What requests wait.
     *
     * @param meanNs mean, ns
     * @param p99Ns 99th percentile, ns
     */
    record Waits(double meanNs, double p99Ns) {}

    /** What theory has for the mean wait, ns: ρ·s / (2·(1 − ρ)) (F. Pollaczek, 1930; A. Khinchine, 1932). */
    double meanByTheoryNs() {
        double utilisation = ratePerSec * workNs / 1e9;
        return utilisation * workNs / (2 * (1 - utilisation));
    }

    /** One sample. */
    Waits simulated(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int settling = (int) Math.round(ratePerSec * settlingSeconds);
        double[] waits = new double[(int) Math.round(ratePerSec * seconds)];
        double wait = 0;
        for (int i = 0; i < settling + waits.length; i++) {
            double gapNs = -Math.log1p(-random.nextDouble()) * 1e9 / ratePerSec;
            wait = Math.max(0, wait + workNs - gapNs);
            if (i >= settling) {
                waits[i - settling] = wait;
            }
        }
        Arrays.sort(waits);
        return new Waits(Arrays.stream(waits).average().orElse(0), waits[(int) (waits.length * 0.99)]);
    }
}
