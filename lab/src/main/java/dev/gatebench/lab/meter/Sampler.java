package dev.gatebench.lab.meter;

import dev.gatebench.core.result.HostFigures;
import dev.gatebench.core.schedule.Window;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Reads the meters the whole time, five times a second, and answers afterwards what happened in a window. What a window needs is complete
 * {@value #SETTLED_MS} ms after its end.
 */
public final class Sampler implements AutoCloseable {
    /** Time between two readings, ms. */
    public static final long PERIOD_MS = 200;

    private static final int THREADS_EVERY = 5;

    /** Time after the end of a window until all that is read of it has been read, ms. */
    public static final long SETTLED_MS = (THREADS_EVERY + 1) * PERIOD_MS;

    private final Meter meter;
    private final Clock clock;
    private final Map<Long, ProcessSeries> processes = new ConcurrentHashMap<>();
    private final Series busy = new Series();
    private final Series total = new Series();
    private final Series steal = new Series();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "gatebench-sampler");
        thread.setDaemon(true);
        return thread;
    });
    private long readings;

    /** The series of one process. */
    private static final class ProcessSeries {
        final Series cpu = new Series();
        final Series rss = new Series();
        final ThreadSum switches = new ThreadSum();
        final ThreadSum jit = new ThreadSum();
    }

    /** A sum over living threads. Threads that end take theirs with them, which must not count as less than nothing. */
    private static final class ThreadSum {
        final Series grown = new Series();
        private long last;
        private long sum;

        void add(long epochMs, long value) {
            sum += Math.max(0, value - last);
            last = value;
            grown.add(epochMs, sum);
        }
    }

    public Sampler(Meter meter, Clock clock) {
        this.meter = meter;
        this.clock = clock;
    }

    /** Begins to read. */
    public Sampler start() {
        var unused = timer.scheduleAtFixedRate(this::read, 0, PERIOD_MS, TimeUnit.MILLISECONDS);
        return this;
    }

    /** Adds a process to what is read. */
    public void watch(long pid) {
        processes.put(pid, new ProcessSeries());
    }

    /** Takes one reading now. */
    void read() {
        boolean withThreads = readings++ % THREADS_EVERY == 0;
        processes.forEach((pid, series) -> {
            long now = clock.millis();
            meter.cpuNs(pid).ifPresent(ns -> series.cpu.add(now, ns));
            if (withThreads) {
                meter.footprint(pid).ifPresent(footprint -> {
                    series.rss.add(now, footprint.rssBytes());
                    footprint.contextSwitches().ifPresent(count -> series.switches.add(now, count));
                });
                meter.jitCpuNs(pid).ifPresent(ns -> series.jit.add(now, ns));
            }
        });
        long now = clock.millis();
        HostUsage host = meter.host();
        busy.add(now, host.busyNs());
        total.add(now, host.totalNs());
        host.stealNs().ifPresent(ns -> steal.add(now, ns));
    }

    /** CPU time that a process used in the window, ns; empty when it was not watched or not alive through the whole window. */
    public OptionalDouble cpuNs(long pid, Window window) {
        ProcessSeries series = processes.get(pid);
        return series == null ? OptionalDouble.empty() : series.cpu.growth(window.fromEpochMs(), window.toEpochMs());
    }

    /**
     * CPU time that the JIT compiler threads of a process used in the window, ns, between readings a second apart; empty when it was not
     * watched, not alive through the whole window, or is no HotSpot JVM.
     */
    public OptionalDouble jitNs(long pid, Window window) {
        ProcessSeries series = processes.get(pid);
        return series == null
                ? OptionalDouble.empty()
                : series.jit.grown.growth(window.fromEpochMs(), window.toEpochMs());
    }

    /** Memory and context switches of a process in the window: resident memory at its end, switches from its start to its end. */
    public Footprint footprint(long pid, Window window) {
        ProcessSeries series = processes.get(pid);
        if (series == null) {
            return new Footprint(0, OptionalLong.empty());
        }
        OptionalDouble switches = series.switches.grown.growth(window.fromEpochMs(), window.toEpochMs());
        return new Footprint(
                (long) series.rss.lastAt(window.toEpochMs()).orElse(0),
                switches.isPresent() ? OptionalLong.of(Math.round(switches.getAsDouble())) : OptionalLong.empty());
    }

    /**
     * What the host did in the window.
     *
     * @param ours the processes of this run; the CPU time of all others is foreign
     */
    public HostFigures host(Window window, List<Long> ours) {
        long from = window.fromEpochMs();
        long to = window.toEpochMs();
        OptionalDouble all = total.growth(from, to);
        OptionalDouble used = busy.growth(from, to);
        if (all.isEmpty() || used.isEmpty() || all.getAsDouble() <= 0) {
            return new HostFigures(OptionalDouble.empty(), OptionalDouble.empty());
        }
        double ownNs =
                ours.stream().mapToDouble(pid -> cpuNs(pid, window).orElse(0)).sum();
        OptionalDouble stolen = steal.growth(from, to);
        return new HostFigures(
                stolen.isPresent()
                        ? OptionalDouble.of(stolen.getAsDouble() / all.getAsDouble())
                        : OptionalDouble.empty(),
                OptionalDouble.of(Math.max(0, used.getAsDouble() - ownNs) / all.getAsDouble()));
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
