package dev.gatebench.shenyu.embedded;

import java.util.function.LongSupplier;

/**
 * Burns CPU time, on the thread that asks for it, and measures it by that thread's CPU time: a thread that is preempted
 * while it spins burns no less.
 */
final class Burner {
    private final LongSupplier threadCpuNs;
    private volatile long burntNs;

    /** @param threadCpuNs CPU time that the calling thread has used, ns */
    Burner(LongSupplier threadCpuNs) {
        this.threadCpuNs = threadCpuNs;
    }

    /** CPU time burnt, ns. */
    long burntNs() {
        return burntNs;
    }

    /** Spins for so long on the CPU, ns; nothing is done for 0. Always called by one thread. */
    void burn(long ns) {
        if (ns <= 0) {
            return;
        }
        long from = threadCpuNs.getAsLong();
        long burnt = 0;
        while (burnt < ns) {
            long start = System.nanoTime();
            while (System.nanoTime() - start < ns - burnt) {
                // spins: what it costs is what it is for
            }
            burnt = threadCpuNs.getAsLong() - from;
        }
        burntNs += burnt;
    }
}
