package dev.gatebench.injector.proof;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Poisson arrivals at a server that works on one request at a time, simulated by Lindley's recursion, in which each
 * request waits for what is left of those before it (D. V. Lindley, "The theory of queues with a single server", 1952).
 * The server means to work for the same time on each (M/D/1). How long it really took is drawn from what it told
 * (M/G/1), since a thread that is woken some tenth of a millisecond late makes the wait of an M/D/1 longer by a quarter
 * at a low rate, and that is the server's and not the injector's.
 */
final class SingleServerQueue {
    private final int ratePerSec;
    private final double[] tookNs;
    private final double leastNs;
    private final double seconds;
    private final double settlingSeconds;

    /** @param tookNs how long the server took for each of some requests, ns; one or more */
    SingleServerQueue(int ratePerSec, double[] tookNs, double seconds, double settlingSeconds) {
        this.ratePerSec = ratePerSec;
        this.tookNs = tookNs.clone();
        this.leastNs = Arrays.stream(tookNs).min().orElseThrow();
        this.seconds = seconds;
        this.settlingSeconds = settlingSeconds;
    }

    /**
     * The waits of requests beyond the least time in which the server is done with one.
     *
     * @param p99Ns 99th percentile, ns
     */
    record Waits(double meanNs, double p99Ns) {}

    /** Returns the least time of work, ns. */
    double leastWorkNs() {
        return leastNs;
    }

    /** Returns the mean time of work, ns. */
    double meanWorkNs() {
        return Arrays.stream(tookNs).average().orElseThrow();
    }

    /** Returns the share of the time that the server works. */
    double utilisation() {
        return ratePerSec * meanWorkNs() / 1e9;
    }

    /** Returns the mean wait by theory, ns: λ·E[s²] / (2·(1 − ρ)) (F. Pollaczek, 1930; A. Khinchine, 1932). */
    double meanByTheoryNs() {
        double meanOfSquares =
                Arrays.stream(tookNs).map(took -> took * took).average().orElseThrow();
        return ratePerSec / 1e9 * meanOfSquares / (2 * (1 - utilisation())) + meanWorkNs() - leastNs;
    }

    /** Simulates one sample. */
    Waits simulated(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int settling = (int) Math.round(ratePerSec * settlingSeconds);
        double[] waits = new double[(int) Math.round(ratePerSec * seconds)];
        double wait = 0;
        for (int i = 0; i < settling + waits.length; i++) {
            double took = tookNs[random.nextInt(tookNs.length)];
            if (i >= settling) {
                waits[i - settling] = wait + took - leastNs;
            }
            double gapNs = -Math.log1p(-random.nextDouble()) * 1e9 / ratePerSec;
            wait = Math.max(0, wait + took - gapNs);
        }
        Arrays.sort(waits);
        return new Waits(Arrays.stream(waits).average().orElse(0), waits[(int) (waits.length * 0.99)]);
    }
}
