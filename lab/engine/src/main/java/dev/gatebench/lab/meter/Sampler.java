package dev.gatebench.lab.meter;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.HostFigures;
import dev.gatebench.core.trial.HostFigures.RoleCpus;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.host.ReadAt;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.process.Time;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Reads the meters the whole time, five times a second, and answers afterwards what happened in a window. What a window
 * needs is complete {@value #SETTLED_MS} ms after its end. What could not be read is absent in the answer, never 0.
 */
public final class Sampler implements AutoCloseable {
    /** Time between two readings, ms. */
    public static final long PERIOD_MS = 200;

    static final int DETAILS_EVERY = 5;

    /** Time after the end of a window until all that is read of it has been read, ms. */
    public static final long SETTLED_MS = (DETAILS_EVERY + 1) * PERIOD_MS;

    /**
     * Readings further apart than this leave a gap in which nothing is known, ms. On a machine that is busy some may be
     * missed; at an end of a load of 3 s such a gap takes at most 7 % from its CPU time.
     */
    static final long MOST_GAP_MS = SETTLED_MS;
    /** The wall clock was set when it differs by more than this from the one that nobody sets, ms. */
    static final long CLOCK_STEP_MS = 50;

    private final Time time;
    private final List<Era> eras = new CopyOnWriteArrayList<>(List.of(new Era(Optional.empty())));
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "gatebench-sampler");
        thread.setDaemon(true);
        return thread;
    });
    /** How many steps of the wall clock are in the offset of a machine's clock that is used. */
    private final Map<String, Integer> stepsInOffset = new ConcurrentHashMap<>();

    private long readings;
    private long lastEpochMs;
    private long lastNanos;

    /**
     * What was read from one step of the wall clock to the next: readings before a step do not fit to those after it.
     *
     * @param begun the step with which it began; empty where it began with the sampler
     */
    private record Era(Optional<ClockStep> begun, Map<String, TaskSeries> tasks, Map<String, MachineSeries> machines) {
        Era(Optional<ClockStep> begun) {
            this(begun, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        }

        /** The next one, which reads the same but for what has ended. */
        Era after(ClockStep step) {
            Era next = new Era(Optional.of(step));
            tasks.values().stream()
                    .filter(series -> !series.ended)
                    .forEach(series -> next.tasks.put(
                            series.metered.id(),
                            new TaskSeries(series.metered, OptionalLong.empty(), step.toEpochMs())));
            machines.forEach((name, series) -> next.machines.put(name, new MachineSeries(series.host)));
            return next;
        }
    }

    /** A step of the wall clock: it said the one and, right after, the other. */
    private record ClockStep(long fromEpochMs, long toEpochMs, long byMs) {
        boolean hits(Window window) {
            return !isBefore(window) && !isAfter(window);
        }

        String words() {
            return String.format("the wall clock was set by %+,d ms", byMs);
        }

        boolean isBefore(Window window) {
            return window.fromEpochMs() > Math.max(fromEpochMs, toEpochMs);
        }

        boolean isAfter(Window window) {
            return window.toEpochMs() < Math.min(fromEpochMs, toEpochMs);
        }
    }

    public Sampler(Time time) {
        this.time = time;
        this.lastEpochMs = time.millis();
        this.lastNanos = time.nanos();
    }

    /** Begins to read. */
    public Sampler start() {
        var unused = timer.scheduleAtFixedRate(this::readOrTell, 0, PERIOD_MS, TimeUnit.MILLISECONDS);
        return this;
    }

    /** An error would end all readings without a word, for the timer keeps it to itself. */
    private void readOrTell() {
        try {
            read();
        } catch (RuntimeException | Error e) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            throw e;
        }
    }

    /** Adds a machine, by a host on it, to what is read. */
    public void watch(Host host) {
        synchronized (eras) {
            now().machines.putIfAbsent(host.machine(), new MachineSeries(host));
        }
    }

    /** Adds something to what is read, as long as it lives. A task had used nothing when it began. */
    public void watch(Metered metered) {
        OptionalLong begun =
                metered instanceof Task task ? OptionalLong.of(task.startedEpochMs()) : OptionalLong.empty();
        TaskSeries series = new TaskSeries(metered, begun, time.millis());
        synchronized (eras) {
            now().tasks.put(metered.id(), series);
        }
    }

    private Era now() {
        return eras.get(eras.size() - 1);
    }

    /**
     * The readings of a window; empty where the wall clock was set in it, so that it is not clear what belongs to it.
     */
    private Optional<Era> during(Window window) {
        Era found = eras.get(0);
        for (Era era : eras) {
            if (era.begun.isPresent()) {
                if (era.begun.get().hits(window)) {
                    return Optional.empty();
                }
                found = era.begun.get().isBefore(window) ? era : found;
            }
        }
        return Optional.of(found);
    }

    /** Takes one reading now. Nothing that goes wrong in it ends the sampler. */
    public void read() {
        boolean details = readings++ % DETAILS_EVERY == 0;
        noteClockStep();
        int known = eras.size();
        Era now = now();
        List<Runnable> found = new ArrayList<>();
        now.tasks.values().stream()
                .filter(series -> !series.ended)
                .forEach(series -> read(() -> read(series, details, found)));
        now.machines.values().forEach(series -> read(() -> read(series, found)));
        noteClockStep();
        if (eras.size() == known) { // else nobody knows by which clock each was read
            found.forEach(Runnable::run);
        }
    }

    private static void read(Runnable reading) {
        try {
            reading.run();
        } catch (RuntimeException e) {
            // not measured at this moment, which its series shows as a gap
        }
    }

    private static void read(TaskSeries series, boolean details, List<Runnable> found) {
        List<Usage> read = series.metered.readings(details);
        read.stream().filter(seen -> isCertain(seen.at())).forEach(seen -> found.add(() -> series.add(seen)));
        series.ended = read.isEmpty() && series.metered instanceof Task task && !task.alive();
    }

    private static void read(MachineSeries machine, List<Runnable> found) {
        machine.host.usages().stream()
                .filter(usage -> isCertain(usage.at()))
                .forEach(usage -> found.add(() -> machine.add(usage)));
    }

    private static boolean isCertain(ReadAt at) {
        return at.errorMs() <= ClockOffset.MOST_ERROR_MS;
    }

    /** After a step all readings begin anew; those before it answer for the windows before it. */
    private void noteClockStep() {
        long nanos = time.nanos();
        long epochMs = time.millis();
        long byMs = epochMs - lastEpochMs - TimeUnit.NANOSECONDS.toMillis(nanos - lastNanos);
        if (Math.abs(byMs) > CLOCK_STEP_MS) {
            synchronized (eras) {
                eras.add(now().after(new ClockStep(lastEpochMs, epochMs, byMs)));
            }
        }
        lastNanos = nanos;
        lastEpochMs = epochMs;
    }

    /**
     * How the wall clock was set before a window's end while an injector lived, for people; empty where it was not. A
     * program may go on with the time that it read at its start: what it tells then is of other seconds than it says.
     */
    public Optional<String> clockStep(Metered injector, Window window) {
        return eras.stream()
                .filter(era -> era.tasks.containsKey(injector.id()))
                .skip(1) // the era in which it began
                .flatMap(era -> era.begun.stream())
                .filter(step -> !step.isAfter(window))
                .map(ClockStep::words)
                .findFirst();
    }

    /** How many steps of the wall clock have been noticed. */
    public int clockSteps() {
        return eras.size() - 1;
    }

    /**
     * Notes that the offset of a machine's clock was read anew.
     *
     * @param steps how many steps of the wall clock had been noticed before it was asked: none of these is lost any
     *     more
     */
    public void offsetIsKnown(String machine, int steps) {
        stepsInOffset.put(machine, steps);
    }

    /**
     * How the wall clock was set before a window's end, for people, where that matters because something is on a
     * machine with another clock, whose offset is not known since; empty where it was not, the clock is the lab's, or
     * was asked since.
     */
    public Optional<String> offsetLost(Metered metered, Window window) {
        return eras.stream()
                .skip(1L + stepsInOffset.getOrDefault(metered.machine(), 0))
                .filter(era -> Optional.ofNullable(era.machines.get(metered.machine()))
                        .map(machine -> !machine.host.clock().equals(ClockOffset.NONE))
                        .orElse(false))
                .flatMap(era -> era.begun.stream())
                .filter(step -> !step.isAfter(window))
                .map(step ->
                        step.words() + ", since when the offset of the clock of " + metered.machine() + " is not known")
                .findFirst();
    }

    /**
     * Whether something was seen stopped in the window, as SIGSTOP and debuggers do: no figure of it is what it does by
     * itself. A stop between two readings, which are {@value #PERIOD_MS} ms apart, may not be seen.
     */
    public boolean wasStopped(Metered metered, Window window) {
        return of(metered, window).map(series -> series.stopped(window)).orElse(false);
    }

    /** Whether something that has ended was still there after the window, by its last reading. */
    public boolean outlived(Metered metered, Window window) {
        return of(metered, window).map(series -> series.outlived(window)).orElse(false);
    }

    /** Whether all that something used until a time of silence has been read, as {@link #cpuNsAround} wants it. */
    public boolean hasRead(Metered metered, long epochMs) {
        return Optional.ofNullable(now().tasks.get(metered.id()))
                .map(series -> series.cpu.lastTime().orElse(Long.MIN_VALUE) >= epochMs + PERIOD_MS)
                .orElse(false);
    }

    /**
     * CPU time used in the window, ns; empty when it was not watched or not alive through the whole window. Of a task
     * that ended up to two readings before the window's end, the rest is taken to have gone on as before.
     */
    public OptionalDouble cpuNs(Metered metered, Window window) {
        return cpuNs(metered, window, 0);
    }

    private OptionalDouble cpuNs(Metered metered, Window window, long marginMs) {
        return of(metered, window).map(series -> series.cpuNs(window, marginMs)).orElse(OptionalDouble.empty());
    }

    /** CPU time of all of them together; empty where that of one is not known, or there is none. */
    public OptionalDouble cpuNs(Collection<? extends Metered> all, Window window) {
        return cpuNs(all, window, 0);
    }

    /**
     * The same of a window that is all of a load, with silence around it: readings that lie up to {@value #PERIOD_MS}
     * ms outside are then the better ends, because between two readings nobody knows when the load began or ended.
     */
    public OptionalDouble cpuNsAround(Collection<? extends Metered> all, Window window) {
        return cpuNs(all, window, PERIOD_MS);
    }

    private OptionalDouble cpuNs(Collection<? extends Metered> all, Window window, long marginMs) {
        return sum(all, metered -> cpuNs(metered, window, marginMs));
    }

    private static OptionalDouble sum(Collection<? extends Metered> all, Function<Metered, OptionalDouble> figure) {
        List<OptionalDouble> each = all.stream().map(figure).toList();
        return each.isEmpty() || each.stream().anyMatch(OptionalDouble::isEmpty)
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        each.stream().mapToDouble(OptionalDouble::getAsDouble).sum());
    }

    /**
     * CPU time that the compiler threads of a task used in the window, ns; empty when it was not watched, not alive
     * through the whole window, or has none. A thread that began since the details were read last is not in it yet.
     */
    public OptionalDouble compilerNs(Metered metered, Window window) {
        return of(metered, window).map(series -> series.compiler.growth(window)).orElse(OptionalDouble.empty());
    }

    /**
     * CPU time of all of them together over a load, by readings in the silence around it where there are some, ns;
     * empty where that of one is not known, or there is none.
     */
    public OptionalDouble cpuNsOver(Collection<? extends Metered> all, SilentLoad load) {
        return sum(all, metered -> of(metered, load.load())
                .map(series -> series.cpu.growthOver(load))
                .orElse(OptionalDouble.empty()));
    }

    /** The same of the compiler threads of a task. */
    public OptionalDouble compilerNsOver(Metered metered, SilentLoad load) {
        return of(metered, load.load())
                .map(series -> series.compiler.growthOver(load))
                .orElse(OptionalDouble.empty());
    }

    /** Resident memory of a task at the window's end, bytes; empty when it was not read. */
    public OptionalLong rssBytes(Metered metered, Window window) {
        OptionalDouble rss = of(metered, window)
                .map(series -> series.rss.lastAt(window.toEpochMs()))
                .orElse(OptionalDouble.empty());
        return rss.isPresent() ? OptionalLong.of((long) rss.getAsDouble()) : OptionalLong.empty();
    }

    /** Context switches of a task from the window's start to its end; empty when they were not read. */
    public OptionalLong contextSwitches(Metered metered, Window window) {
        OptionalDouble switches = of(metered, window)
                .map(series -> series.switches.growth(window))
                .orElse(OptionalDouble.empty());
        return switches.isPresent() ? OptionalLong.of(Math.round(switches.getAsDouble())) : OptionalLong.empty();
    }

    /**
     * Resident memory of a task at the window's end, bytes, between two readings taken to change evenly; empty where it
     * was not read around it.
     */
    public OptionalLong rssBytesAtEnd(Metered metered, Window window) {
        return atEnd(metered, window, series -> series.rss);
    }

    /** Open files of a task at the window's end, likewise. */
    public OptionalLong openFilesAtEnd(Metered metered, Window window) {
        return atEnd(metered, window, series -> series.openFiles);
    }

    private OptionalLong atEnd(Metered metered, Window window, Function<TaskSeries, Series> level) {
        return of(metered, window)
                .map(series -> level.apply(series).at(window.toEpochMs()))
                .filter(OptionalDouble::isPresent)
                .map(found -> OptionalLong.of(Math.round(found.getAsDouble())))
                .orElse(OptionalLong.empty());
    }

    /** Whether it is clear which readings belong to a window: not where the wall clock was set in it. */
    public boolean isClear(Window window) {
        return during(window).isPresent();
    }

    private Optional<TaskSeries> of(Metered metered, Window window) {
        return during(window).map(era -> era.tasks.get(metered.id()));
    }

    /**
     * What a machine did in the window. The CPU time of all that is not watched is foreign; what is watched belongs to
     * the run for as long as it lives.
     *
     * @param machine as {@link Host#machine()} names it
     */
    public HostFigures host(String machine, Window window) {
        return onHosts(window).map(hosts -> hosts.machine(machine)).orElseGet(HostFigures::none);
    }

    /** What the CPUs of each role did in the window; empty where the wall clock was set in it. */
    public List<RoleCpus> roleCpus(Placement placement, Window window) {
        return onHosts(window).map(hosts -> hosts.roles(placement)).orElse(List.of());
    }

    /**
     * CPU time that all that is watched but some may have used on CPUs of a machine, ns; empty where that of one that
     * lived in the window is not known. Of what is bound to more CPUs than these, as much is counted as it can have
     * used on these.
     *
     * @param but those that do not count
     * @param cpus the CPUs; empty for all
     */
    public OptionalDouble othersNs(
            Collection<? extends Metered> but, String machine, Optional<CpuSet> cpus, Window window) {
        return othersNs(but, machine, cpus, window, 0);
    }

    /** The same of a window that is all of a load, with silence around it. */
    public OptionalDouble othersNsAround(
            Collection<? extends Metered> but, String machine, Optional<CpuSet> cpus, Window window) {
        return othersNs(but, machine, cpus, window, PERIOD_MS);
    }

    private OptionalDouble othersNs(
            Collection<? extends Metered> but, String machine, Optional<CpuSet> cpus, Window window, long marginMs) {
        return onHosts(window)
                .map(hosts -> hosts.othersNs(but, machine, cpus, marginMs))
                .orElse(OptionalDouble.empty());
    }

    private Optional<WindowOnHosts> onHosts(Window window) {
        return during(window).map(era -> new WindowOnHosts(era.tasks.values(), era.machines, window));
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
