package dev.gatebench.lab.meter;

import dev.gatebench.core.schedule.Window;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * A counter, or a level, over wall-clock time. Between two readings its value changes evenly. Where two readings lie
 * too far apart nothing is known of the time between them.
 */
final class Series {
    private final NavigableMap<Long, Long> readings = new ConcurrentSkipListMap<>();
    private final long mostGapMs;
    private long sum;
    private long lastOfThreads;

    /** @param mostGapMs the longest time between two readings that is bridged, ms */
    Series(long mostGapMs) {
        this.mostGapMs = mostGapMs;
    }

    void add(long epochMs, long value) {
        readings.put(epochMs, value);
    }

    /** Adds a reading that is so much larger than the one before. */
    void addGrowth(long epochMs, long growth) {
        sum += growth;
        add(epochMs, sum);
    }

    /** Adds a sum over living threads: threads that end take their share with them, which is no negative growth. */
    void addOfThreads(long epochMs, long value) {
        addGrowth(epochMs, Math.max(0, value - lastOfThreads));
        lastOfThreads = value;
    }

    /** Interpolates the value at a time; empty when the readings around that time are missing or too far apart. */
    OptionalDouble at(long epochMs) {
        Map.Entry<Long, Long> before = readings.floorEntry(epochMs);
        Map.Entry<Long, Long> after = readings.ceilingEntry(epochMs);
        if (before == null || after == null || after.getKey() - before.getKey() > mostGapMs) {
            return OptionalDouble.empty();
        }
        long span = after.getKey() - before.getKey();
        double share = span == 0 ? 0 : (double) (epochMs - before.getKey()) / span;
        return OptionalDouble.of(before.getValue() + share * (after.getValue() - before.getValue()));
    }

    /** Returns the growth in a window; empty when an end of the window is not covered. */
    OptionalDouble growth(Window window) {
        return OptionalFigures.difference(at(window.toEpochMs()), at(window.fromEpochMs()));
    }

    /**
     * Returns the growth over a load: from the last reading in the silence before it to the first in the silence after
     * it, in which nothing grows. Where a silence has no reading the value is interpolated at the edge of the load.
     * Empty when an edge is not covered.
     */
    OptionalDouble growthOver(SilentLoad load) {
        Map.Entry<Long, Long> before = readings.floorEntry(load.load().fromEpochMs());
        Map.Entry<Long, Long> after = readings.ceilingEntry(load.load().toEpochMs());
        OptionalDouble from = before != null && before.getKey() >= load.quietFromEpochMs()
                ? OptionalDouble.of(before.getValue())
                : at(load.load().fromEpochMs());
        OptionalDouble to = after != null && after.getKey() <= load.quietToEpochMs()
                ? OptionalDouble.of(after.getValue())
                : at(load.load().toEpochMs());
        return OptionalFigures.difference(to, from);
    }

    /** Returns the last reading at or before a time. */
    OptionalDouble lastAt(long epochMs) {
        Map.Entry<Long, Long> before = readings.floorEntry(epochMs);
        return before == null ? OptionalDouble.empty() : OptionalDouble.of(before.getValue());
    }

    /** Returns the growth over the part of a window that is covered; 0 where none is. */
    double growthWithin(Window window) {
        if (readings.isEmpty()) {
            return 0;
        }
        long from = Math.max(window.fromEpochMs(), readings.firstKey());
        long to = Math.min(window.toEpochMs(), readings.lastKey());
        return from < to ? growth(new Window(from, to)).orElse(0) : 0;
    }

    /** Returns the time of the first reading, ms since 1970; empty without any. */
    OptionalLong firstTime() {
        return readings.isEmpty() ? OptionalLong.empty() : OptionalLong.of(readings.firstKey());
    }

    /** Returns the time of the last reading, ms since 1970; empty without any. */
    OptionalLong lastTime() {
        return readings.isEmpty() ? OptionalLong.empty() : OptionalLong.of(readings.lastKey());
    }
}
