package dev.gatebench.lab.meter;

import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * A counter, or a level, over wall-clock time. Between two readings it is taken to change evenly, unless they lie
 * further apart than they may: then nothing is known of the time between them.
 */
final class Series {
    private final NavigableMap<Long, Long> readings = new ConcurrentSkipListMap<>();
    private final long mostGapMs;

    /** @param mostGapMs the longest time between two readings that is bridged, ms */
    Series(long mostGapMs) {
        this.mostGapMs = mostGapMs;
    }

    void add(long epochMs, long value) {
        readings.put(epochMs, value);
    }

    /**
     * The counter at a time; empty when no reading stands at or before it, or none at or after it, or these two are too
     * far apart.
     */
    OptionalDouble at(long epochMs) {
        Map.Entry<Long, Long> before = readings.floorEntry(epochMs);
        Map.Entry<Long, Long> after = readings.ceilingEntry(epochMs);
        if (before == null || after == null) {
            return OptionalDouble.empty();
        }
        long span = after.getKey() - before.getKey();
        if (span > mostGapMs) {
            return OptionalDouble.empty();
        }
        double share = span == 0 ? 0 : (double) (epochMs - before.getKey()) / span;
        return OptionalDouble.of(before.getValue() + share * (after.getValue() - before.getValue()));
    }

    /** Growth from one time to another; empty when either is not covered. */
    OptionalDouble growth(long fromEpochMs, long toEpochMs) {
        OptionalDouble from = at(fromEpochMs);
        OptionalDouble to = at(toEpochMs);
        return from.isPresent() && to.isPresent()
                ? OptionalDouble.of(to.getAsDouble() - from.getAsDouble())
                : OptionalDouble.empty();
    }

    /**
     * Growth over a load: from the last reading in the silence before it to the first in the silence after it, in which
     * nothing grows. Where a silence has no reading it is taken at the load's own edge, between two readings. Empty
     * when an edge is not covered.
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
        return from.isPresent() && to.isPresent()
                ? OptionalDouble.of(to.getAsDouble() - from.getAsDouble())
                : OptionalDouble.empty();
    }

    /** The last reading at or before a time. */
    OptionalDouble lastAt(long epochMs) {
        Map.Entry<Long, Long> before = readings.floorEntry(epochMs);
        return before == null ? OptionalDouble.empty() : OptionalDouble.of(before.getValue());
    }

    /** Growth over the part of the time that is covered; 0 where none is. */
    double growthWithin(long fromEpochMs, long toEpochMs) {
        if (readings.isEmpty()) {
            return 0;
        }
        long from = Math.max(fromEpochMs, readings.firstKey());
        long to = Math.min(toEpochMs, readings.lastKey());
        return from < to ? growth(from, to).orElse(0) : 0;
    }

    /** When the first reading was taken; empty without any. */
    OptionalLong firstTime() {
        Map.Entry<Long, Long> first = readings.firstEntry();
        return first == null ? OptionalLong.empty() : OptionalLong.of(first.getKey());
    }

    /** When the last reading was taken; empty without any. */
    OptionalLong lastTime() {
        Map.Entry<Long, Long> last = readings.lastEntry();
        return last == null ? OptionalLong.empty() : OptionalLong.of(last.getKey());
    }
}
