package dev.gatebench.core.driver;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * Correct replies of a whole step, ramp and tail included, by the second in which they ended.
 *
 * @param fromEpochMs start of the first second, ms since 1970
 * @param counts correct replies of each second, one after another
 */
public record Completions(long fromEpochMs, List<Long> counts) {
    /** Longest step, s: the times of a longer one come from a wrong clock. */
    private static final long MOST_SECONDS = TimeUnit.DAYS.toSeconds(1);

    /** Length of a second, ms. */
    public static final long SECOND_MS = TimeUnit.SECONDS.toMillis(1);

    public Completions {
        if (counts.isEmpty()) {
            throw new IllegalArgumentException("counts must have a second, has none");
        }
        counts.stream().filter(count -> count < 0).findFirst().ifPresent(count -> {
            throw new IllegalArgumentException("a count of replies must be 0 or more, was " + count);
        });
        counts = List.copyOf(counts);
    }

    /**
     * Returns counts by the number of their second; empty without any, and where they lie more than a day apart.
     *
     * @param zeroEpochMs start of the second of number 0, ms since 1970
     */
    static Optional<Completions> of(long zeroEpochMs, SortedMap<Long, Long> bySecond) {
        if (bySecond.isEmpty() || bySecond.lastKey() - bySecond.firstKey() >= MOST_SECONDS) {
            return Optional.empty();
        }
        List<Long> counts = LongStream.rangeClosed(bySecond.firstKey(), bySecond.lastKey())
                .mapToObj(second -> bySecond.getOrDefault(second, 0L))
                .toList();
        return Optional.of(new Completions(zeroEpochMs + bySecond.firstKey() * SECOND_MS, counts));
    }

    /**
     * Adds up the counts of several injectors, second by second of the injector that began first: another's second
     * counts for the one that begins nearest.
     */
    static Optional<Completions> together(List<Completions> parts) {
        long zeroEpochMs =
                parts.stream().mapToLong(Completions::fromEpochMs).min().orElse(0);
        SortedMap<Long, Long> bySecond = new TreeMap<>();
        for (Completions part : parts) {
            long first = Math.round((double) (part.fromEpochMs - zeroEpochMs) / SECOND_MS);
            for (int i = 0; i < part.counts.size(); i++) {
                bySecond.merge(first + i, part.counts.get(i), Long::sum);
            }
        }
        return of(zeroEpochMs, bySecond);
    }

    /** Returns the counts by a clock that is ahead by so much, ms. */
    Completions later(long ms) {
        return new Completions(fromEpochMs + ms, counts);
    }

    /**
     * Returns the correct replies in the seconds that begin in a span of time, both ms since 1970, the end exclusive.
     */
    public long beginningIn(long spanFromEpochMs, long spanToEpochMs) {
        long sum = 0;
        for (int second = 0; second < counts.size(); second++) {
            long from = fromEpochMs + second * SECOND_MS;
            sum += from >= spanFromEpochMs && from < spanToEpochMs ? counts.get(second) : 0;
        }
        return sum;
    }
}
