package dev.gatebench.lab.meter;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.Usage;
import java.util.List;
import java.util.NavigableSet;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListSet;

/** Readings of one task, or of something else that is metered. */
final class TaskSeries {
    final Metered metered;

    /** Time at which the task began and had used nothing; empty where readings before the first one are lost. */
    final OptionalLong begun;

    final long watchedEpochMs;
    final Series cpu;
    final Series compiler;
    final Series rss;
    final Series openFiles;
    final Series switches;
    final Series runDelay;
    final Series throttled;
    volatile boolean ended;

    private final long mostGapMs;
    private final NavigableSet<Long> stoppedAt = new ConcurrentSkipListSet<>();

    TaskSeries(Metered metered, OptionalLong begun, long watchedEpochMs) {
        this.metered = metered;
        this.begun = begun;
        this.watchedEpochMs = watchedEpochMs;
        this.mostGapMs = Math.max(Sampler.MOST_GAP_MS, 3 * metered.everyMs());
        this.cpu = new Series(mostGapMs);
        this.compiler = new Series(mostGapMs);
        long detailsGapMs =
                Math.max(Sampler.DETAILS_EVERY * Sampler.PERIOD_MS + 2 * Sampler.MOST_GAP_MS, 3 * metered.everyMs());
        this.rss = new Series(detailsGapMs);
        this.openFiles = new Series(detailsGapMs);
        this.switches = new Series(detailsGapMs);
        this.runDelay = new Series(detailsGapMs);
        this.throttled = new Series(detailsGapMs);
    }

    /** Reads the meters; returns the additions to these series, to be made once it is clear by which clock they are. */
    List<Runnable> read(boolean details) {
        if (ended) {
            return List.of();
        }
        List<Usage> read = metered.readings(details);
        ended = read.isEmpty() && metered instanceof Task task && !task.alive();
        return read.stream()
                .filter(usage -> usage.at().errorMs() <= ClockOffset.MOST_ERROR_MS)
                .map(usage -> (Runnable) () -> add(usage))
                .toList();
    }

    private void add(Usage usage) {
        long at = usage.at().epochMs();
        cpu.add(at, usage.cpuNs());
        if (usage.stopped()) {
            stoppedAt.add(at);
        }
        usage.footprint().ifPresent(footprint -> {
            rss.add(at, footprint.rssBytes());
            footprint.openFiles().ifPresent(count -> openFiles.add(at, count));
            footprint.contextSwitches().ifPresent(count -> switches.addOfThreads(at, count));
            footprint.throttledNs().ifPresent(ns -> throttled.add(at, ns));
            footprint.runDelayNs().ifPresent(ns -> runDelay.addOfThreads(at, ns));
        });
        usage.compilerNs().ifPresent(ns -> compiler.addOfThreads(at, ns));
    }

    /** Whether a reading in a window found the task stopped. */
    boolean stopped(Window window) {
        return !stoppedAt
                .subSet(window.fromEpochMs(), true, window.toEpochMs(), true)
                .isEmpty();
    }

    /** Whether the task has ended, and that after a window. */
    boolean outlived(Window window) {
        return ended && cpu.lastTime().orElse(Long.MIN_VALUE) >= window.toEpochMs();
    }

    /**
     * Returns the CPU time that the task used in a window, ns; empty where the window is not covered. The last reading
     * is from a moment before the task ended. The first reading tells all that the task has used since it began: the
     * time of its start, before the window, gets none of that.
     */
    OptionalDouble cpuNs(Window window, long marginMs) {
        OptionalLong last = cpu.lastTime();
        if (last.isEmpty()) {
            return OptionalDouble.empty();
        }
        long begin = window.fromEpochMs() - marginMs;
        boolean endedBefore = ended && last.getAsLong() < window.toEpochMs() + marginMs;
        long end = window.toEpochMs() + (endedBefore ? 0 : marginMs);
        boolean endedJustBefore = endedBefore && end - last.getAsLong() <= 2 * Sampler.PERIOD_MS;
        long to = endedJustBefore ? Math.min(end, last.getAsLong()) : end;
        long from = Math.max(begin, begun.orElse(begin));
        return OptionalFigures.map(
                OptionalFigures.difference(cpu.at(to), usedBefore(begin, window.fromEpochMs())),
                seen -> to > from ? seen * (end - from) / (to - from) : seen);
    }

    /**
     * Returns the CPU time used until a time: nothing before the first reading of a task that began near the window.
     */
    private OptionalDouble usedBefore(long epochMs, long windowFromEpochMs) {
        long first = cpu.firstTime().orElse(Long.MIN_VALUE);
        boolean seesAll = begun.isPresent()
                && begun.getAsLong() <= windowFromEpochMs + 2 * Sampler.PERIOD_MS
                && first - watchedEpochMs <= mostGapMs;
        return seesAll && epochMs <= first ? OptionalDouble.of(0) : cpu.at(epochMs);
    }

    /** Returns the CPU time used in the part of a window that is covered, ns. */
    double cpuNsWithin(Window window) {
        OptionalLong first = cpu.firstTime();
        OptionalLong last = cpu.lastTime();
        boolean beganWithin = begun.isPresent() && begun.getAsLong() >= window.fromEpochMs() && first.isPresent();
        return beganWithin && last.getAsLong() >= window.fromEpochMs() && first.getAsLong() <= window.toEpochMs()
                ? cpu.at(Math.min(window.toEpochMs(), last.getAsLong())).orElse(0)
                : cpu.growthWithin(window);
    }

    /**
     * Returns the CPU time used in a window of which the task need not have lived all: nothing before it began and
     * after it ended. Empty where it lived and was not read.
     */
    OptionalDouble cpuNsWhileItLived(Window window, long marginMs) {
        OptionalDouble whole = cpuNs(window, marginMs);
        if (whole.isPresent()) {
            return whole;
        }
        boolean beganAfter = begun.orElse(watchedEpochMs) >= window.toEpochMs();
        boolean endedBefore = ended && cpu.lastTime().orElse(watchedEpochMs) <= window.fromEpochMs();
        if (beganAfter || endedBefore) {
            return OptionalDouble.of(0);
        }
        boolean beganWithin = begun.isPresent() && begun.getAsLong() > window.fromEpochMs();
        return (beganWithin || ended) && cpu.lastTime().isPresent()
                ? OptionalDouble.of(cpuNsWithin(window))
                : OptionalDouble.empty();
    }
}
