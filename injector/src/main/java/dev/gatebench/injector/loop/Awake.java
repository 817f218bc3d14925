package dev.gatebench.injector.loop;

import java.util.concurrent.TimeUnit;

/**
 * Tells how long a thread was awake of late. Linux stops a real-time thread that takes more than 95 % of a CPU for the
 * rest of each second, so that the others live (sched(7), sched_rt_runtime_us): a thread that spins must not come near
 * to it.
 */
final class Awake {
    private static final long OVER_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final double MOST = 0.8;

    private long sinceNs;
    private long sleptNs;

    /** Whether it was awake for most of the last while, and is better put to sleep. */
    boolean tooLong(long nowNs) {
        long overNs = nowNs - sinceNs;
        if (overNs > OVER_NS) {
            sinceNs = nowNs;
            sleptNs = 0;
            return false;
        }
        return overNs - sleptNs > MOST * OVER_NS;
    }

    void slept(long ns) {
        sleptNs += ns;
    }
}
