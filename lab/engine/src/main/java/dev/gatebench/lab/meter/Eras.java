package dev.gatebench.lab.meter;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.process.Time;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The readings of a run, cut into eras at each step of the wall clock: readings before a step do not fit to those after
 * it.
 */
public final class Eras {
    /** The wall clock was set when it differs by more than this from the monotonic clock, ms. */
    private static final long CLOCK_STEP_MS = 50;

    private final Time time;
    private final List<Era> all = new CopyOnWriteArrayList<>(List.of(new Era(Optional.empty())));

    /** How many steps of the wall clock the known offset of a machine's clock allows for. */
    private final Map<String, Integer> stepsInOffset = new ConcurrentHashMap<>();

    private long lastEpochMs;
    private long lastNanos;

    Eras(Time time) {
        this.time = time;
        this.lastEpochMs = time.millis();
        this.lastNanos = time.nanos();
    }

    /**
     * The readings from one step of the wall clock to the next.
     *
     * @param begun the step that began the era; empty for the first era
     */
    record Era(Optional<ClockStep> begun, Map<String, TaskSeries> tasks, Map<String, MachineSeries> machines) {
        Era(Optional<ClockStep> begun) {
            this(begun, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        }

        /** Returns the next era, in which all that has not ended is read anew. */
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

        boolean hasAnotherClock(String machine) {
            MachineSeries series = machines.get(machine);
            return series != null && !series.host.clock().equals(ClockOffset.NONE);
        }
    }

    /** A step of the wall clock from one time to another, with the size of the step. */
    record ClockStep(long fromEpochMs, long toEpochMs, long byMs) {
        boolean isBefore(Window window) {
            return window.fromEpochMs() > Math.max(fromEpochMs, toEpochMs);
        }

        boolean isAfter(Window window) {
            return window.toEpochMs() < Math.min(fromEpochMs, toEpochMs);
        }

        String words() {
            return String.format("the wall clock was set by %+,d ms", byMs);
        }
    }

    Era now() {
        return all.get(all.size() - 1);
    }

    void watch(Host host) {
        synchronized (all) {
            now().machines.putIfAbsent(host.machine(), new MachineSeries(host));
        }
    }

    void watch(Metered metered) {
        OptionalLong begun =
                metered instanceof Task task ? OptionalLong.of(task.startedEpochMs()) : OptionalLong.empty();
        TaskSeries series = new TaskSeries(metered, begun, time.millis());
        synchronized (all) {
            now().tasks.put(metered.id(), series);
        }
    }

    /** Returns the era of a window; empty where the wall clock was set in the window. */
    Optional<Era> during(Window window) {
        Era found = all.get(0);
        for (Era era : all) {
            if (era.begun.isPresent()) {
                ClockStep step = era.begun.get();
                if (!step.isBefore(window) && !step.isAfter(window)) {
                    return Optional.empty();
                }
                found = step.isBefore(window) ? era : found;
            }
        }
        return Optional.of(found);
    }

    /** Begins another era where the wall clock was set since this was called last. */
    void noteClockStep() {
        long nanos = time.nanos();
        long epochMs = time.millis();
        long byMs = epochMs - lastEpochMs - TimeUnit.NANOSECONDS.toMillis(nanos - lastNanos);
        if (Math.abs(byMs) > CLOCK_STEP_MS) {
            synchronized (all) {
                all.add(now().after(new ClockStep(lastEpochMs, epochMs, byMs)));
            }
        }
        lastNanos = nanos;
        lastEpochMs = epochMs;
    }

    /** Whether no step of the wall clock lies in a window, so that it is clear which readings belong to the window. */
    public boolean isClear(Window window) {
        return during(window).isPresent();
    }

    /** Returns how many steps of the wall clock have been noticed. */
    public int steps() {
        return all.size() - 1;
    }

    /**
     * Notes that the offset of a machine's clock was read anew.
     *
     * @param steps how many steps of the wall clock had been noticed before the clock was asked; the offset allows for
     *     all of these
     */
    public void offsetIsKnown(String machine, int steps) {
        stepsInOffset.put(machine, steps);
    }

    /**
     * Tells how the wall clock was set before a window's end while an injector lived, for people; empty where it was
     * not. A program may keep to the time that it read at its start: its figures are then of other seconds than it
     * says.
     */
    public Optional<String> stepWhileLived(Metered injector, Window window) {
        Stream<Era> lived = all.stream().filter(era -> era.tasks.containsKey(injector.id()));
        return step(lived.skip(1), window).map(ClockStep::words); // it began in the first of them
    }

    /**
     * Tells how the wall clock was set before a window's end, for people, where something is on a machine with another
     * clock whose offset is not known since; empty elsewhere.
     */
    public Optional<String> offsetLost(Metered metered, Window window) {
        String machine = metered.machine();
        Stream<Era> unknown = all.stream()
                .skip(1L + stepsInOffset.getOrDefault(machine, 0))
                .filter(era -> era.hasAnotherClock(machine));
        return step(unknown, window)
                .map(step -> step.words() + ", since when the offset of the clock of " + machine + " is not known");
    }

    private static Optional<ClockStep> step(Stream<Era> eras, Window window) {
        return eras.flatMap(era -> era.begun.stream())
                .filter(step -> !step.isAfter(window))
                .findFirst();
    }
}
