package dev.gatebench.core.driver;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts correct replies, one by one, by the second in which they ended. */
public final class CompletionCount {
    private final SortedMap<Long, long[]> bySecond = new TreeMap<>();
    private long second;
    /** Count of {@link #second}: some thousand replies of one second mostly come one after another. */
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

    /** Adds the count of another, which counted from the same moment on. */
    public void add(CompletionCount other) {
        other.bySecond.forEach((number, count) -> bySecond.computeIfAbsent(number, key -> new long[1])[0] += count[0]);
    }

    /**
     * Returns the counts; empty where there are none, or the seconds lie more than a day apart.
     *
     * @param zeroEpochMs start of the second of number 0, ms since 1970
     */
    public Optional<Completions> from(long zeroEpochMs) {
        SortedMap<Long, Long> counts = new TreeMap<>();
        bySecond.forEach((number, count) -> counts.put(number, count[0]));
        return Completions.of(zeroEpochMs, counts);
    }
}
