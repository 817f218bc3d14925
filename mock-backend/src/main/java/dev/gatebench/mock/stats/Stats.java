package dev.gatebench.mock.stats;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.HdrHistogram.Histogram;

/** All loops' counters together. Reading adds them up; nothing is added up while requests are answered. */
public final class Stats {
    private final List<LoopCounters> loops = new CopyOnWriteArrayList<>();
    private final Histogram delays = LoopCounters.newHistogram();
    private Map<Counter, Long> atReset = sums();
    private long cpuNanosAtReset = cpuNanos();

    /** New counters for one event loop. */
    public LoopCounters newLoop() {
        LoopCounters loop = new LoopCounters();
        loops.add(loop);
        return loop;
    }

    /** What was counted since the last {@link #reset()}, or since the start. */
    public synchronized StatsSnapshot snapshot() {
        drain();
        Map<Counter, Long> now = sums();
        return StatsSnapshot.between(atReset, now, delays.copy(), cpuNanos() - cpuNanosAtReset);
    }

    /** Starts the counts again from zero; what is open or in flight stays so. */
    public synchronized void reset() {
        drain();
        delays.reset();
        atReset = sums();
        cpuNanosAtReset = cpuNanos();
    }

    private void drain() {
        loops.forEach(loop -> loop.drainDelaysInto(delays));
    }

    private Map<Counter, Long> sums() {
        Map<Counter, Long> sums = new EnumMap<>(Counter.class);
        // what ends is read before what begins, so that nothing in flight or open ever comes out negative
        for (Counter counter : List.of(
                Counter.REPLIES,
                Counter.ABORTED,
                Counter.ERRORS,
                Counter.BYTES,
                Counter.BYTES_RECEIVED,
                Counter.CONNECTIONS_CLOSED,
                Counter.CONNECTIONS_ACCEPTED,
                Counter.REQUESTS)) {
            sums.put(
                    counter, loops.stream().mapToLong(loop -> loop.get(counter)).sum());
        }
        return sums;
    }

    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
