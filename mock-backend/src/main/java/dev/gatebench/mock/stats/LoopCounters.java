package dev.gatebench.mock.stats;

import java.util.concurrent.atomic.AtomicLongArray;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * The counters of one event loop. Only that loop's thread writes, so counting is a plain read, an add and an ordered
 * store: no locked instruction and no line shared with another writer. Any thread may read.
 */
public final class LoopCounters {
    private static final int COUNTERS = Counter.values().length;
    private static final int PATH_COUNTERS = PathCounter.values().length;
    /** Longs that keep another loop's counters off this one's cache lines. */
    private static final int PADDING = 16;

    private static final long MAX_NANOS = 2 * 3_600_000_000_000L;
    private static final int DIGITS = 3;

    private final AtomicLongArray counts;
    private final SingleWriterRecorder delays = new SingleWriterRecorder(MAX_NANOS, DIGITS);

    /**
     * Creates the counters.
     *
     * @param paths entries of the table of replies
     */
    LoopCounters(int paths) {
        counts = new AtomicLongArray(PADDING + COUNTERS + paths * PATH_COUNTERS + PADDING);
    }

    static Histogram newHistogram() {
        return new Histogram(MAX_NANOS, DIGITS);
    }

    /** Counts one event; only for the loop's own thread. */
    public void increment(Counter counter) {
        add(counter, 1);
    }

    /** Adds to a counter; only for the loop's own thread. */
    public void add(Counter counter, long amount) {
        addAt(PADDING + counter.index, amount);
    }

    /** Adds to a counter of an entry of the table of replies; only for the loop's own thread. */
    public void add(int path, PathCounter counter, long amount) {
        addAt(index(path, counter), amount);
    }

    private void addAt(int index, long amount) {
        counts.setRelease(index, counts.getPlain(index) + amount);
    }

    private static int index(int path, PathCounter counter) {
        return PADDING + COUNTERS + path * PATH_COUNTERS + counter.index;
    }

    /** Records the time from a request received to its reply written; only for the loop's own thread. */
    public void recordDelay(long nanos) {
        delays.recordValue(Math.min(nanos, MAX_NANOS));
    }

    long get(Counter counter) {
        return counts.getAcquire(PADDING + counter.index);
    }

    long get(int path, PathCounter counter) {
        return counts.getAcquire(index(path, counter));
    }

    void drainDelaysInto(Histogram total) {
        total.add(delays.getIntervalHistogram());
    }
}
