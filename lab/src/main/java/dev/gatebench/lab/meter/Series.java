package dev.gatebench.lab.meter;

import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * A growing counter over wall-clock time. Between two readings it is taken to grow evenly, unless they lie further
 * apart than they may: then nothing is known of the time between them.
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
     * Growth from the last reading at or before one time to the first at or after another: exact where nothing grows
     * between these readings and the times; empty when there is no such reading, or one is too far away.
     */
    OptionalDouble growthAround(long fromEpochMs, long toEpochMs) {
        Map.Entry<Long, Long> before = readings.floorEntry(fromEpochMs);
        Map.Entry<Long, Long> after = readings.ceilingEntry(toEpochMs);
        return before != null
                        && after != null
                        && fromEpochMs - before.getKey() <= mostGapMs
                        && after.getKey() - toEpochMs <= mostGapMs
                ? OptionalDouble.of((double) after.getValue() - before.getValue())
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
