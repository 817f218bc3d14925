package dev.gatebench.shenyu.embedded;

import java.util.function.LongSupplier;

/** Burns CPU time on the calling thread, by that thread's CPU time: a thread that is preempted burns no less. */
final class Burner {
    private final LongSupplier threadCpuNs;
    private volatile long burntNs;

    /** @param threadCpuNs CPU time that the calling thread has used, ns */
    Burner(LongSupplier threadCpuNs) {
        this.threadCpuNs = threadCpuNs;
    }

    /** Returns the CPU time burnt until now, ns. */
    long burntNs() {
        return burntNs;
    }

    /** Spins for some CPU time, ns; always called by one thread. */
    void burn(long ns) {
        if (ns <= 0) {
            return;
        }
        long from = threadCpuNs.getAsLong();
        long burnt = 0;
        while (burnt < ns) {
            long start = System.nanoTime();
            while (System.nanoTime() - start < ns - burnt) {
                // spins: its cost is its purpose
            }
            burnt = threadCpuNs.getAsLong() - from;
        }
        burntNs += burnt;
    }
}
