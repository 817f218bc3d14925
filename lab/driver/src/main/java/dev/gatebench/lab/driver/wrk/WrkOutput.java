package dev.gatebench.lab.driver.wrk;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.driver.TimesCount;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.Window;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The output of {@code gatebench.lua} when wrk has ended: a line {@value #BEGIN}, then {@code name value} for each
 * count, then {@code latency MICROSECONDS COUNT} for each time that occurred, then {@value #END}.
 *
 * @param latencies counts by time in µs, as wrk has them: corrected by its rule for coordinated omission
 */
record WrkOutput(ScriptOutput printed, NavigableMap<Long, Long> latencies) {
    static final String BEGIN = "gatebench-wrk begin";
    static final String END = "gatebench-wrk end";

    private static final long NS_PER_US = TimeUnit.MICROSECONDS.toNanos(1);
    /** wrk's threads end up to this much after its duration. */
    private static final long SLACK_US = 1_000_000;
    /** A load of a minute with a stall of seconds takes some ten thousand. */
    private static final int MOST_STEPS = 20_000_000;

    /**
     * Reads all that wrk printed.
     *
     * @throws IllegalArgumentException when the output is cut off, holds something else, or its counts contradict each
     *     other
     */
    static WrkOutput parse(List<String> output) {
        ScriptOutput printed = ScriptOutput.parse("wrk", output, BEGIN, END);
        NavigableMap<Long, Long> latencies = new TreeMap<>();
        for (ScriptOutput.Row row : printed.rows()) {
            if (!row.is("latency", 2)
                    || latencies.put(row.numbers().get(0), row.numbers().get(1)) != null) {
                throw printed.unknown(row);
            }
        }
        long durationUs = printed.count("durationUs");
        boolean possible = printed.hasPossibleCounts()
                && latencies.values().stream().allMatch(count -> count > 0)
                && (latencies.isEmpty() || (latencies.firstKey() >= 0 && latencies.lastKey() <= durationUs + SLACK_US));
        if (!possible) {
            throw new IllegalArgumentException("the counts of wrk's script must be 0 or more, and its times within its"
                    + " duration of " + durationUs + " us, were " + printed.counts()
                    + (latencies.isEmpty() ? "" : " and " + latencies.firstKey() + ".." + latencies.lastKey() + " us"));
        }
        return new WrkOutput(printed, latencies);
    }

    DriverTrial trial(Step step, long endEpochMs) {
        long answered = printed.count("requests");
        long durationMs = Math.max(1, Math.round(printed.count("durationUs") / 1e3));
        return printed.trial(step, new Window(endEpochMs - durationMs, endEpochMs), answered)
                // the table has the times of wrong replies too, and does not say which these are
                .serviceTime(
                        printed.wrongStatus() > 0
                                ? Optional.empty()
                                : serviceTimes(step.load().connections(), answered - printed.timedOut()))
                .build();
    }

    /** Returns the times as they were measured; empty where {@link #uncorrected} finds another number of them. */
    private Optional<Times> serviceTimes(int connections, long measured) {
        TimesCount times = new TimesCount();
        uncorrected(connections).forEach((us, count) -> times.add(us * NS_PER_US, count));
        return times.count() == measured ? times.times(NS_PER_US) : Optional.empty();
    }

    /**
     * Returns the times that were measured: counts by time in µs. wrk adds times that nobody measured to its table
     * before it shows it: for each longer than twice the mean time between a connection's requests those that requests
     * would have seen that were sent in the meantime ({@code stats_correct} in its {@code stats.c}). The times that it
     * added can be told exactly, and are taken away again.
     */
    NavigableMap<Long, Long> uncorrected(int connections) {
        NavigableMap<Long, Long> times = new TreeMap<>(latencies);
        long each = printed.count("requests") / connections;
        if (each == 0) {
            return times;
        }
        long expected = printed.count("durationUs") / each;
        if (expected == 0) {
            return new TreeMap<>(); // more requests than there were microseconds: nothing can be taken apart
        }
        long least = latencies.isEmpty() ? 0 : latencies.firstKey();
        long steps = 0;
        // from the longest down: the count at a time is what was measured once all longer ones have been undone
        for (Long time = times.isEmpty() ? null : times.lastKey(); time != null && time >= 2 * expected; ) {
            long measured = times.getOrDefault(time, 0L);
            for (long shorter = time - expected;
                    measured > 0 && shorter > expected && shorter >= least;
                    shorter -= expected) {
                long left = times.getOrDefault(shorter, 0L) - measured;
                if (left < 0 || ++steps > MOST_STEPS) {
                    return new TreeMap<>(); // counts and times that no load has: wrk would have added them there
                }
                times.put(shorter, left);
            }
            time = times.lowerKey(time);
        }
        times.values().removeIf(count -> count == 0);
        return times;
    }
}
