package dev.gatebench.injector.arrivals;

import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.OpenLoad;
import java.util.SplittableRandom;

/**
 * The times at which the requests of an open load are due, computed before the first is sent; the same seed gives the
 * same times.
 */
public final class DueTimes {
    /** The most times of one step, which take 8 bytes each. */
    static final int MOST = OpenLoad.MOST_DUE;

    private static final double NS_PER_SECOND = 1e9;

    private final long[] ns;
    private final int first;
    private final int every;
    private final int count;

    /** Takes every so many of the times from one on, which are not copied: there may be 80 MB of them. */
    private DueTimes(long[] ns, int first, int every, int count) {
        this.ns = ns;
        this.first = first;
        this.every = every;
        this.count = count;
    }

    /** Returns how many there are. */
    public int count() {
        return count;
    }

    /** Returns when the request of that number, from 0, is due, ns since the step's start. */
    public long ns(int number) {
        return ns[first + number * every];
    }

    /** Returns every {@code of}th time from one on: the requests of one of so many loops. */
    public DueTimes share(int loop, int of) {
        return new DueTimes(ns, first + loop * every, every * of, Math.max(0, (count - loop + of - 1) / of));
    }

    /**
     * Requires a step to have no more requests than can be kept.
     *
     * @param fromNs time from which requests are due, ns since the step's start
     * @param toNs time until which, exclusive
     * @throws IllegalArgumentException in one line when there are too many
     */
    public static void require(OpenLoad load, long fromNs, long toNs) {
        double expected = expected(load, fromNs, toNs);
        if (expected > MOST) {
            throw new IllegalArgumentException("a step must have at most " + MOST + " requests, was to have "
                    + Math.round(expected) + ": lower the rate, or measure for a shorter time");
        }
    }

    /**
     * Draws the times of one step, of which several injectors may send a part each.
     *
     * @param fromNs time from which requests are due, ns since the step's start
     * @param toNs time until which, exclusive
     * @param phase how much later evenly due requests are due than those of the first injector, as a share of the time
     *     between two of them, 0..1
     * @throws IllegalArgumentException when there are too many
     */
    public static DueTimes of(OpenLoad load, long fromNs, long toNs, long seed, double phase) {
        require(load, fromNs, toNs);
        double gapNs = NS_PER_SECOND / load.ratePerSec();
        double expected = expected(load, fromNs, toNs);
        // more requests come as good as never; they would be cut off a hair before the end
        long[] due = new long[(int) (expected + 20 * Math.sqrt(expected) + 20)];
        SplittableRandom random = new SplittableRandom(seed);
        int count = 0;
        double laterNs = load.arrivals() == Arrivals.CONSTANT ? phase * gapNs : 0;
        double atNs = fromNs + laterNs + next(load, gapNs, random);
        while (atNs < toNs && count < due.length) {
            due[count] = (long) atNs;
            count++;
            atNs += next(load, gapNs, random);
        }
        return new DueTimes(due, 0, 1, count);
    }

    private static double expected(OpenLoad load, long fromNs, long toNs) {
        return (toNs - fromNs) / NS_PER_SECOND * load.ratePerSec();
    }

    private static double next(OpenLoad load, double gapNs, SplittableRandom random) {
        return switch (load.arrivals()) {
            case CONSTANT -> gapNs;
            case POISSON -> -Math.log1p(-random.nextDouble()) * gapNs;
        };
    }
}
