package dev.gatebench.lab.driver.wrk;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.Window;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * What {@code gatebench.lua} prints when wrk has ended: a line {@value #BEGIN}, then {@code name value} for each count,
 * then {@code latency MICROSECONDS COUNT} for each time that occurred, then {@value #END}.
 *
 * @param printed all that it printed
 * @param latencies counts by time in µs, as wrk has them: corrected by its rule for coordinated omission
 */
record WrkOutput(ScriptOutput printed, NavigableMap<Long, Long> latencies) {
    static final String BEGIN = "gatebench-wrk begin";
    static final String END = "gatebench-wrk end";

    private static final String LATENCY = "latency";
    private static final long NS_PER_US = 1000;
    /** wrk's threads end up to this much after its duration. */
    private static final long SLACK_US = 1_000_000;

    private static final int SIGNIFICANT_DIGITS = 3;
    /** A load of a minute with a stall of seconds takes some ten thousand. */
    private static final int MOST_STEPS = 20_000_000;

    /**
     * Reads it.
     *
     * @throws IllegalArgumentException when it is cut off or holds something else
     */
    static WrkOutput parse(List<String> output) {
        ScriptOutput printed = ScriptOutput.parse(WrkDriver.ID, output, BEGIN, END);
        NavigableMap<Long, Long> latencies = new TreeMap<>();
        for (ScriptOutput.Row row : printed.rows()) {
            if (!row.is(LATENCY, 2)) {
                throw printed.unknown(row);
            }
            if (latencies.put(row.numbers().get(0), row.numbers().get(1)) != null) {
                throw printed.unknown(row);
            }
        }
        WrkOutput read = new WrkOutput(printed, latencies);
        read.requirePossible();
        return read;
    }

    /** Counts that contradict each other are none, whoever printed them. */
    private void requirePossible() {
        long durationUs = count("durationUs");
        boolean possible = durationUs > 0
                && printed.counts().values().stream().allMatch(count -> count >= 0)
                && latencies.values().stream().allMatch(count -> count > 0)
                && (latencies.isEmpty() || (latencies.firstKey() >= 0 && latencies.lastKey() <= durationUs + SLACK_US));
        if (!possible) {
            throw new IllegalArgumentException("the counts of wrk's script must be 0 or more, and its times within its"
                    + " duration of " + durationUs + " us, were " + printed.counts()
                    + (latencies.isEmpty() ? "" : " and " + latencies.firstKey() + ".." + latencies.lastKey() + " us"));
        }
    }

    private long count(String name) {
        return printed.count(name);
    }

    /** The trial that it tells of. */
    DriverTrial trial(Step step, long endEpochMs) {
        long answered = count("requests");
        long wrongStatus = count("status");
        long late = count("timeout");
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        add(errors, ErrorKind.CONNECTION, count("connect") + count("read") + count("write"));
        add(errors, ErrorKind.STATUS, wrongStatus);
        add(errors, ErrorKind.TIMEOUT, late);
        long durationMs = Math.max(1, Math.round(count("durationUs") / 1e3));
        return DriverTrial.of(
                        step.name(),
                        new Window(endEpochMs - durationMs, endEpochMs),
                        Math.max(0, answered - wrongStatus - late),
                        errors)
                .answered(answered)
                .failed(wrongStatus)
                // it stops without waiting for its last replies; a connection that broke had one request in flight
                .unanswered(step.load().connections() + count("read") + count("write"))
                // of wrong replies the table has the times too, and does not say which these are
                .serviceTime(
                        wrongStatus > 0
                                ? Optional.empty()
                                : serviceTimes(step.load().connections(), answered - late))
                .build();
    }

    private static void add(Map<ErrorKind, Long> errors, ErrorKind kind, long count) {
        if (count > 0) {
            errors.put(kind, count);
        }
    }

    /**
     * The times as they were measured. wrk adds times that nobody measured to its table before it shows it: for each
     * longer than twice the mean time between a connection's requests those that requests would have seen that were
     * sent in the meantime ({@code stats_correct} in its {@code stats.c}). What it added can be told exactly and is
     * taken away again.
     *
     * @param measured how many times were measured; where what is left is another number, there is no table
     */
    private Optional<Times> serviceTimes(int connections, long measured) {
        NavigableMap<Long, Long> times = uncorrected(connections);
        long left = times.values().stream().mapToLong(Long::longValue).sum();
        if (measured == 0 || left != measured) {
            return Optional.empty();
        }
        Histogram histogram = new Histogram(SIGNIFICANT_DIGITS);
        double sumUs = 0;
        for (Map.Entry<Long, Long> entry : times.entrySet()) {
            histogram.recordValueWithCount(entry.getKey() * NS_PER_US, entry.getValue());
            sumUs += (double) entry.getKey() * entry.getValue();
        }
        return Optional.of(Times.of(sumUs / measured * NS_PER_US, histogram, TimeUnit.MICROSECONDS.toNanos(1)));
    }

    NavigableMap<Long, Long> uncorrected(int connections) {
        NavigableMap<Long, Long> times = new TreeMap<>(latencies);
        long each = count("requests") / connections;
        if (each == 0) {
            return times;
        }
        long expected = count("durationUs") / each;
        if (expected == 0) {
            return new TreeMap<>(); // more requests than there were microseconds: nothing can be taken apart
        }
        long least = latencies.isEmpty() ? 0 : latencies.firstKey();
        long steps = 0;
        // from the longest down: what stands at a time is what was measured once all longer ones have been undone
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
