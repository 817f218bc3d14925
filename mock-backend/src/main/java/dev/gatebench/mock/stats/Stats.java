package dev.gatebench.mock.stats;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * The counters of all loops together. Reading adds them up; between readings only the counters that reveal a silence
 * are added up, fifty times a second.
 */
public final class Stats implements AutoCloseable {
    private static final long LOOK_MS = 20;

    private final int paths;
    private final List<LoopCounters> loops = new CopyOnWriteArrayList<>();
    private final Histogram delays = LoopCounters.newHistogram();
    private Map<Counter, Long> atReset = sums();
    private long cpuNanosAtReset = cpuNanos();
    private final Silences silences = new Silences();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "mock-silences");
        thread.setDaemon(true);
        return thread;
    });

    private List<PathCounts> pathsAtReset;

    /** Starts all counts at zero, and begins to look for silences. */
    public Stats() {
        this(0);
    }

    /**
     * Starts all counts at zero, and begins to look for silences.
     *
     * @param paths entries of the table of replies, each counted for itself
     */
    public Stats(int paths) {
        this.paths = paths;
        this.pathsAtReset = pathSums();
        var unused = timer.scheduleWithFixedDelay(this::look, 0, LOOK_MS, TimeUnit.MILLISECONDS);
    }

    /** Creates the counters of one event loop. */
    public LoopCounters newLoop() {
        LoopCounters loop = new LoopCounters(paths);
        loops.add(loop);
        return loop;
    }

    /** Returns the counts since the last {@link #reset()}, or since the start. */
    public synchronized StatsSnapshot snapshot() {
        drain();
        Map<Counter, Long> now = sums();
        return StatsSnapshot.between(atReset, now, delays.copy(), cpuNanos() - cpuNanosAtReset);
    }

    /** Returns the counts of each entry of the table of replies since the last {@link #reset()}, in their order. */
    public synchronized List<PathCounts> paths() {
        List<PathCounts> now = pathSums();
        return IntStream.range(0, paths)
                .mapToObj(path -> now.get(path).minus(pathsAtReset.get(path)))
                .toList();
    }

    /** Starts the counts again from zero, except open connections and requests in flight. */
    public synchronized void reset() {
        drain();
        delays.reset();
        atReset = sums();
        pathsAtReset = pathSums();
        cpuNanosAtReset = cpuNanos();
        silences.clear();
    }

    /** Returns the last times in which no request came, the oldest first, with the counts by then. */
    public synchronized List<Silence> silences() {
        return silences.until(System.nanoTime());
    }

    private synchronized void look() {
        // ends are read before begins: a request that comes meanwhile makes the backend look busy, never silent
        long ended = sum(Counter.REPLIES) + sum(Counter.ABORTED);
        long accepted = sum(Counter.CONNECTIONS_ACCEPTED);
        long received = sum(Counter.REQUESTS);
        silences.look(
                System.nanoTime(),
                received - atReset.getOrDefault(Counter.REQUESTS, 0L),
                accepted - atReset.getOrDefault(Counter.CONNECTIONS_ACCEPTED, 0L),
                received == ended);
    }

    private void drain() {
        loops.forEach(loop -> loop.drainDelaysInto(delays));
    }

    private Map<Counter, Long> sums() {
        Map<Counter, Long> sums = new EnumMap<>(Counter.class);
        for (Counter counter : Counter.values()) {
            sums.put(counter, sum(counter));
        }
        return sums;
    }

    private List<PathCounts> pathSums() {
        return IntStream.range(0, paths)
                .mapToObj(path -> new PathCounts(
                        sum(path, PathCounter.REQUESTS),
                        sum(path, PathCounter.BYTES_RECEIVED),
                        sum(path, PathCounter.REFUSED),
                        sum(path, PathCounter.WRONG)))
                .toList();
    }

    private long sum(int path, PathCounter counter) {
        return loops.stream().mapToLong(loop -> loop.get(path, counter)).sum();
    }

    private long sum(Counter counter) {
        long sum = 0;
        for (LoopCounters loop : loops) {
            sum += loop.get(counter);
        }
        return sum;
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
