package dev.gatebench.lab.meter;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.host.Usage;
import java.util.NavigableSet;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListSet;

/** What was read of one task, or of something else that is metered. */
final class TaskSeries {
    final Metered metered;
    /** When it began and had used nothing; empty where readings before its first one are lost. */
    final OptionalLong begun;

    /** From when on it is read. */
    final long watchedEpochMs;

    final Series cpu;
    final Series rss;
    final Series openFiles;
    final ThreadSum switches;
    final ThreadSum runDelay;
    final ThreadSum compiler;
    final Series throttled;
    /** When it was seen stopped, ms since 1970. */
    private final NavigableSet<Long> stoppedAt = new ConcurrentSkipListSet<>();

    volatile boolean ended;

    TaskSeries(Metered metered, OptionalLong begun, long watchedEpochMs) {
        long detailsGapMs =
                Math.max(Sampler.DETAILS_EVERY * Sampler.PERIOD_MS + 2 * Sampler.MOST_GAP_MS, 3 * metered.everyMs());
        this.metered = metered;
        this.begun = begun;
        this.watchedEpochMs = watchedEpochMs;
        this.cpu = new Series(Math.max(Sampler.MOST_GAP_MS, 3 * metered.everyMs()));
        this.rss = new Series(detailsGapMs);
        this.openFiles = new Series(detailsGapMs);
        this.switches = new ThreadSum(detailsGapMs);
        this.runDelay = new ThreadSum(detailsGapMs);
        this.throttled = new Series(detailsGapMs);
        this.compiler = new ThreadSum(Math.max(Sampler.MOST_GAP_MS, 3 * metered.everyMs()));
    }

    void add(Usage usage) {
        long at = usage.at().epochMs();
        cpu.add(at, usage.cpuNs());
        if (usage.stopped()) {
            stoppedAt.add(at);
        }
        usage.footprint().ifPresent(footprint -> {
            rss.add(at, footprint.rssBytes());
            footprint.openFiles().ifPresent(count -> openFiles.add(at, count));
            footprint.contextSwitches().ifPresent(count -> switches.add(at, count));
            footprint.throttledNs().ifPresent(ns -> throttled.add(at, ns));
            footprint.runDelayNs().ifPresent(ns -> runDelay.add(at, ns));
        });
        usage.compilerNs().ifPresent(ns -> compiler.add(at, ns));
    }

    /** Whether it was seen stopped in a window. */
    boolean stopped(Window window) {
        return !stoppedAt
                .subSet(window.fromEpochMs(), true, window.toEpochMs(), true)
                .isEmpty();
    }

    /** Whether it has ended, and that after a window. */
    boolean outlived(Window window) {
        return ended && cpu.lastTime().orElse(Long.MIN_VALUE) >= window.toEpochMs();
    }

    /**
     * Its last reading is from a moment before it ended. What was read first is all that it had used since it began: of
     * that nothing is given to the time of its start, before the window.
     */
    OptionalDouble cpuNs(Window window, long marginMs) {
        OptionalLong last = cpu.lastTime();
        if (last.isEmpty()) {
            return OptionalDouble.empty();
        }
        long begin = window.fromEpochMs() - marginMs;
        boolean endedBefore = ended && last.getAsLong() < window.toEpochMs() + marginMs;
        long end = window.toEpochMs() + (endedBefore ? 0 : marginMs);
        long to = endedBefore ? Math.min(end, clamped(end, last.getAsLong())) : end;
        OptionalDouble before = usedBefore(begin, window.fromEpochMs());
        OptionalDouble until = cpu.at(to);
        if (before.isEmpty() || until.isEmpty()) {
            return OptionalDouble.empty();
        }
        long from = Math.max(begin, begun.orElse(begin));
        double seen = until.getAsDouble() - before.getAsDouble();
        return OptionalDouble.of(to > from ? seen * (end - from) / (to - from) : seen);
    }

    /** What it had used at a time; nothing before its first reading, where it began before the window did. */
    private OptionalDouble usedBefore(long epochMs, long windowFromEpochMs) {
        long first = cpu.firstTime().orElse(Long.MIN_VALUE);
        boolean seesAll = begun.isPresent()
                && begun.getAsLong() <= windowFromEpochMs + 2 * Sampler.PERIOD_MS
                && first - watchedEpochMs <= Math.max(Sampler.MOST_GAP_MS, 3 * metered.everyMs());
        return seesAll && epochMs <= first ? OptionalDouble.of(0) : cpu.at(epochMs);
    }

    /** What it has used in the part of a time that was read. */
    double cpuNsWithin(long from, long to) {
        OptionalLong first = cpu.firstTime();
        OptionalLong last = cpu.lastTime();
        boolean beganWithin = begun.isPresent() && begun.getAsLong() >= from && first.isPresent();
        return beganWithin && last.getAsLong() >= from && first.getAsLong() <= to
                ? cpu.at(Math.min(to, last.getAsLong())).orElse(0)
                : cpu.growthWithin(from, to);
    }

    /** The end of what was read where that is near enough, else the time itself. */
    private static long clamped(long epochMs, long end) {
        return Math.abs(end - epochMs) <= 2 * Sampler.PERIOD_MS ? end : epochMs;
    }

    /**
     * What it used in a window in which it need not have lived all the time: nothing before it began and after it
     * ended; empty where it lived and was not read.
     */
    OptionalDouble cpuNsWhileItLived(Window window, long marginMs) {
        OptionalDouble whole = cpuNs(window, marginMs);
        if (whole.isPresent()) {
            return whole;
        }
        long from = window.fromEpochMs();
        long to = window.toEpochMs();
        boolean beganAfter = begun.orElse(watchedEpochMs) >= to;
        boolean endedBefore = ended && cpu.lastTime().orElse(watchedEpochMs) <= from;
        if (beganAfter || endedBefore) {
            return OptionalDouble.of(0);
        }
        boolean beganWithin = begun.isPresent() && begun.getAsLong() > from;
        return (beganWithin || ended) && cpu.lastTime().isPresent()
                ? OptionalDouble.of(cpuNsWithin(from, to))
                : OptionalDouble.empty();
    }
}
