package dev.gatebench.core.driver;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts correct replies by the second in which they ended, one by one. */
public final class CompletionCount {
    private final SortedMap<Long, long[]> bySecond = new TreeMap<>();
    private long second;
    /** The count of that second: replies of one second mostly come one after the other, some thousand of them. */
    private long[] ofSecond = {};

    /**
     * Counts a reply.
     *
     * @param number number of its second, from any moment on
     */
    public void add(long number) {
        if (ofSecond.length == 0 || number != second) {
            ofSecond = bySecond.computeIfAbsent(number, key -> new long[1]);
            second = number;
        }
        ofSecond[0]++;
    }

    /** Adds what another counted from the same moment on. */
    public void add(CompletionCount other) {
        other.bySecond.forEach((number, count) -> bySecond.computeIfAbsent(number, key -> new long[1])[0] += count[0]);
    }

    /**
     * What was counted; empty where that is nothing, or the seconds lie more than a day apart.
     *
     * @param zeroEpochMs start of the second of number 0, ms since 1970
     */
    public Optional<Completions> from(long zeroEpochMs) {
        SortedMap<Long, Long> counts = new TreeMap<>();
        bySecond.forEach((number, count) -> counts.put(number, count[0]));
        return Completions.of(zeroEpochMs, counts);
    }
}
