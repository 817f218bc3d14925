package dev.gatebench.shenyu.embedded;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Burns CPU time for requests. What a request must burn is owed first, and burnt in pieces of at least
 * {@link #PIECE_NS}, since reading a thread's CPU time has a cost too. A piece is measured by that time, so that a
 * thread that is preempted while it spins burns no less; what it burnt too much is owed less.
 */
final class Burner {
    /** The least that is burnt at once, ns. */
    static final long PIECE_NS = 50_000;

    private final LongSupplier threadCpuNs;
    private final LongAdder requests = new LongAdder();
    private final LongAdder burntNs = new LongAdder();
    private final AtomicLong owedNs = new AtomicLong();
    private volatile long perRequestNs;

    /** @param threadCpuNs CPU time that the calling thread has used, ns */
    Burner(LongSupplier threadCpuNs) {
        this.threadCpuNs = threadCpuNs;
    }

    /** Sets what each request owes from now on, ns. */
    void perRequest(long ns) {
        perRequestNs = ns;
    }

    /** Counts a request, and burns what is owed once that makes a piece. */
    void request() {
        requests.increment();
        long owed = owedNs.addAndGet(perRequestNs);
        if (owed >= PIECE_NS) {
            owedNs.addAndGet(-owed);
            long burnt = burn(owed);
            owedNs.addAndGet(owed - burnt);
            burntNs.add(burnt);
        }
    }

    /** Requests counted. */
    long requests() {
        return requests.sum();
    }

    /** CPU time burnt, ns. */
    long burntNs() {
        return burntNs.sum();
    }

    /** Spins and says how long on the CPU. */
    private long burn(long ns) {
        long from = threadCpuNs.getAsLong();
        long burnt = 0;
        while (burnt < ns) {
            long start = System.nanoTime();
            while (System.nanoTime() - start < ns - burnt) {
                // spins: what it costs is what it is for
            }
            burnt = threadCpuNs.getAsLong() - from;
        }
        return burnt;
    }
}
