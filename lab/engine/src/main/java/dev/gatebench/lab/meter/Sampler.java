package dev.gatebench.lab.meter;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.HostFigures;
import dev.gatebench.core.trial.HostFigures.RoleCpus;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.process.Time;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Reads the meters the whole time, five times a second, and answers afterwards what happened in a window. The readings
 * of a window are complete {@value #SETTLED_MS} ms after its end. An answer is empty where a reading is missing, and
 * where the wall clock was set in the window; it is never 0 for want of readings.
 */
public final class Sampler implements AutoCloseable {
    /** Time between two readings, ms. */
    public static final long PERIOD_MS = 200;

    static final int DETAILS_EVERY = 5;

    /** Time after the end of a window until all readings of it have been taken, ms. */
    public static final long SETTLED_MS = (DETAILS_EVERY + 1) * PERIOD_MS;

    /**
     * Readings further apart than this leave a gap in which nothing is known, ms. A busy machine may miss some
     * readings; at an end of a load of 3 s such a gap takes at most 7 % from its CPU time.
     */
    static final long MOST_GAP_MS = SETTLED_MS;

    private final Eras eras;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "gatebench-sampler");
        thread.setDaemon(true);
        return thread;
    });
    private long readings;

    public Sampler(Time time) {
        this.eras = new Eras(time);
    }

    public Eras eras() {
        return eras;
    }

    /** Begins to read. */
    public Sampler start() {
        var unused = timer.scheduleAtFixedRate(this::readOrTell, 0, PERIOD_MS, TimeUnit.MILLISECONDS);
        return this;
    }

    /** Reads, and reports an error: the timer would end all readings and keep the error to itself. */
    private void readOrTell() {
        try {
            read();
        } catch (RuntimeException | Error e) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            throw e;
        }
    }

    public void watch(Host host) {
        eras.watch(host);
    }

    /** Adds something to the meters, as long as it lives. A task had used nothing when it began. */
    public void watch(Metered metered) {
        eras.watch(metered);
    }

    /** Takes one reading now. A meter that fails leaves a gap in its series and does not end the sampler. */
    public void read() {
        boolean details = readings++ % DETAILS_EVERY == 0;
        eras.noteClockStep();
        int known = eras.steps();
        Eras.Era now = eras.now();
        List<Runnable> found = new ArrayList<>();
        now.tasks().values().forEach(series -> guarded(() -> found.addAll(series.read(details))));
        now.machines().values().forEach(series -> guarded(() -> found.addAll(series.read())));
        eras.noteClockStep();
        if (eras.steps() == known) { // else nobody knows by which clock each was read
            found.forEach(Runnable::run);
        }
    }

    private static void guarded(Runnable reading) {
        try {
            reading.run();
        } catch (RuntimeException e) {
            // not measured at this moment, which its series shows as a gap
        }
    }

    /**
     * Whether something was seen stopped in the window, as SIGSTOP and debuggers do: its figures then show more than
     * its own work. A stop between two readings, which are {@value #PERIOD_MS} ms apart, may not be seen.
     */
    public boolean wasStopped(Metered metered, Window window) {
        return of(metered, window).map(series -> series.stopped(window)).orElse(false);
    }

    /** Whether something that has ended was still there after the window, by its last reading. */
    public boolean outlived(Metered metered, Window window) {
        return of(metered, window).map(series -> series.outlived(window)).orElse(false);
    }

    /** Whether all that something used until a time of silence has been read. */
    public boolean hasRead(Metered metered, long epochMs) {
        return Optional.ofNullable(eras.now().tasks().get(metered.id()))
                .map(series -> series.cpu.lastTime().orElse(Long.MIN_VALUE) >= epochMs + PERIOD_MS)
                .orElse(false);
    }

    /**
     * Returns the CPU time used in the window, ns; empty where something was not alive through the whole window. A task
     * that ended up to two readings before the window's end is taken to have gone on as before.
     */
    public OptionalDouble cpuNs(Metered metered, Window window) {
        return figure(metered, window, series -> series.cpuNs(window, 0));
    }

    /** Returns the CPU time of several together, ns; empty where that of one is not known, or there is none. */
    public OptionalDouble cpuNs(Collection<? extends Metered> all, Window window) {
        return cpuNs(all, window, 0);
    }

    /**
     * Returns the CPU time of several together, as {@link #cpuNs(Collection, Window)} does.
     *
     * @param marginMs how far outside of the window the better ends of it lie, ms: {@value #PERIOD_MS} where the window
     *     is all of a load with silence around it, because between two readings nobody knows when the load began or
     *     ended; else 0
     */
    public OptionalDouble cpuNs(Collection<? extends Metered> all, Window window, long marginMs) {
        return sum(all, window, series -> series.cpuNs(window, marginMs));
    }

    /**
     * Returns the CPU time of several together over a load, ns, by readings in the silence around it where possible.
     */
    public OptionalDouble cpuNsOver(Collection<? extends Metered> all, SilentLoad load) {
        return sum(all, load.load(), series -> series.cpu.growthOver(load));
    }

    /**
     * Returns the CPU time that the compiler threads of a task used in the window, ns; empty where it has none. A
     * thread that began since the details were read last is not in it yet.
     */
    public OptionalDouble compilerNs(Metered metered, Window window) {
        return figure(metered, window, series -> series.compiler.growth(window));
    }

    /** Returns the CPU time that the compiler threads of a task used over a load, ns, as {@link #cpuNsOver} does. */
    public OptionalDouble compilerNsOver(Metered metered, SilentLoad load) {
        return figure(metered, load.load(), series -> series.compiler.growthOver(load));
    }

    /** Returns the resident memory of a task at the window's end, bytes, by the last reading before it. */
    public OptionalLong rssBytes(Metered metered, Window window) {
        return count(metered, window, series -> series.rss.lastAt(window.toEpochMs()));
    }

    /** Returns the context switches of a task from the window's start to its end. */
    public OptionalLong contextSwitches(Metered metered, Window window) {
        return count(metered, window, series -> series.switches.growth(window));
    }

    /** Returns the resident memory of a task at the window's end, bytes, interpolated between two readings. */
    public OptionalLong rssBytesAtEnd(Metered metered, Window window) {
        return count(metered, window, series -> series.rss.at(window.toEpochMs()));
    }

    /** Returns the open files of a task at the window's end, interpolated between two readings. */
    public OptionalLong openFilesAtEnd(Metered metered, Window window) {
        return count(metered, window, series -> series.openFiles.at(window.toEpochMs()));
    }

    private Optional<TaskSeries> of(Metered metered, Window window) {
        return eras.during(window).map(era -> era.tasks().get(metered.id()));
    }

    private OptionalDouble figure(Metered metered, Window window, Function<TaskSeries, OptionalDouble> figure) {
        return of(metered, window).map(figure).orElse(OptionalDouble.empty());
    }

    private OptionalLong count(Metered metered, Window window, Function<TaskSeries, OptionalDouble> figure) {
        return OptionalFigures.rounded(figure(metered, window, figure));
    }

    private OptionalDouble sum(
            Collection<? extends Metered> all, Window window, Function<TaskSeries, OptionalDouble> figure) {
        return all.isEmpty()
                ? OptionalDouble.empty()
                : OptionalFigures.sum(
                        all.stream().map(each -> figure(each, window, figure)).toList());
    }

    /** Returns the figures of a machine in the window; CPU time of all that is not watched is foreign. */
    public HostFigures host(String machine, Window window) {
        return onHosts(window).map(hosts -> hosts.machine(machine)).orElseGet(HostFigures::none);
    }

    /** Returns the figures of the CPUs of each role; none where the wall clock was set in the window. */
    public List<RoleCpus> roleCpus(Placement placement, Window window) {
        return onHosts(window).map(hosts -> hosts.roles(placement)).orElse(List.of());
    }

    /**
     * Returns the CPU time that all that is watched but some may have used on CPUs of a machine, ns; empty where that
     * of one that lived in the window is not known. A task that is bound to more CPUs than these counts with as much as
     * it can have used on these.
     *
     * @param but those that do not count
     * @param cpus the CPUs; empty for all
     * @param marginMs as of {@link #cpuNs(Collection, Window, long)}
     */
    public OptionalDouble othersNs(
            Collection<? extends Metered> but, String machine, Optional<CpuSet> cpus, Window window, long marginMs) {
        return onHosts(window)
                .map(hosts -> hosts.othersNs(but, machine, cpus, marginMs))
                .orElse(OptionalDouble.empty());
    }

    private Optional<WindowOnHosts> onHosts(Window window) {
        return eras.during(window).map(era -> new WindowOnHosts(era.tasks().values(), era.machines(), window));
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
