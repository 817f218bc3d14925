package dev.gatebench.lab.meter;

import dev.gatebench.core.schedule.Window;
import java.util.OptionalDouble;

/** A sum over living threads. Threads that end take theirs with them, which must not count as less than nothing. */
final class ThreadSum {
    private final Series grown;
    private long last;
    private long sum;

    ThreadSum(long mostGapMs) {
        this.grown = new Series(mostGapMs);
    }

    void add(long epochMs, long value) {
        sum += Math.max(0, value - last);
        last = value;
        grown.add(epochMs, sum);
    }

    /** Growth from one time to another; empty when either is not covered. */
    OptionalDouble growth(Window window) {
        return grown.growth(window.fromEpochMs(), window.toEpochMs());
    }

    /** As {@link Series#growthOver}. */
    OptionalDouble growthOver(SilentLoad load) {
        return grown.growthOver(load);
    }
}
