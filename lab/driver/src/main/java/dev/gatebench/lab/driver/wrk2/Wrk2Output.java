package dev.gatebench.lab.driver.wrk2;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.driver.wrk.ScriptOutput;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What {@code gatebench.lua} prints when wrk2 has ended: a line {@value #BEGIN}, then {@code name value} for each
 * count, then {@code response FROM TO COUNT} and {@code service FROM TO COUNT} for each bucket of its histograms, then
 * {@value #END}.
 *
 * @param printed all that it printed; its counts are of the whole load, but for {@value #RECORDED}, how many times its
 *     own histograms hold
 * @param response times from when a request was due, of all replies of the window
 * @param service times from when it was sent, of the same replies
 */
record Wrk2Output(ScriptOutput printed, Wrk2Times response, Wrk2Times service) {
    static final String BEGIN = "gatebench-wrk2 begin";
    static final String END = "gatebench-wrk2 end";

    private static final String RESPONSE = "response";
    private static final String SERVICE = "service";
    private static final String RECORDED = "recorded";
    private static final long US_PER_MS = 1000;
    /** Its threads end up to 2 s after its duration, and what it prints takes a moment. */
    private static final long SLACK_US = 10_000_000;

    /**
     * Reads it.
     *
     * @throws IllegalArgumentException in one line when it is cut off or holds something else
     */
    static Wrk2Output parse(List<String> output) {
        ScriptOutput printed = ScriptOutput.parse(Wrk2Driver.ID, output, BEGIN, END);
        List<Wrk2Times.Bucket> response = new ArrayList<>();
        List<Wrk2Times.Bucket> service = new ArrayList<>();
        for (ScriptOutput.Row row : printed.rows()) {
            if (row.is(RESPONSE, 3)) {
                response.add(bucket(row.numbers()));
            } else if (row.is(SERVICE, 3)) {
                service.add(bucket(row.numbers()));
            } else {
                throw printed.unknown(row);
            }
        }
        Wrk2Output read = new Wrk2Output(printed, new Wrk2Times(response), new Wrk2Times(service));
        read.requirePossible();
        return read;
    }

    private static Wrk2Times.Bucket bucket(List<Long> numbers) {
        return new Wrk2Times.Bucket(numbers.get(0), numbers.get(1), numbers.get(2));
    }

    /** Counts that contradict each other are none, whoever printed them. */
    private void requirePossible() {
        if (count("layoutKnown") != 1) {
            throw new IllegalArgumentException("wrk2 must keep its histograms as https://github.com/giltene/wrk2 does,"
                    + " this program does not: build that one");
        }
        if (count("calibrated") != count("threads")) {
            throw new IllegalArgumentException("each thread of wrk2 must have calibrated itself, with which its window"
                    + " begins, " + count("calibrated") + " of " + count("threads") + " have: did its load end early?");
        }
        long durationUs = count("durationUs");
        boolean possible = durationUs > 0
                && printed.counts().values().stream().allMatch(count -> count >= 0)
                && count("sinceStopUs") <= SLACK_US
                && count("fromSetUpToStopUs") <= durationUs + SLACK_US
                && response.isPossible(durationUs + SLACK_US)
                && service.isPossible(durationUs + SLACK_US)
                && response.count() == count(RECORDED)
                && service.count() == count(RECORDED)
                && response.count() <= count("requests");
        if (!possible) {
            throw new IllegalArgumentException("the counts of wrk2's script must be 0 or more, its times within its"
                    + " duration of " + durationUs + " us, and each reply of its window in both tables, were "
                    + printed.counts()
                    + " with " + response.words() + " and " + service.words());
        }
    }

    private long count(String name) {
        return printed.count(name);
    }

    /**
     * The trial that it tells of. Its window begins with the calibration of the last thread and ends when wrk2 takes no
     * reply any more; all else that it counts is of its whole load, and so are the errors.
     *
     * @param leadMs from a thread's start to its calibration, ms
     * @param endEpochMs when the line {@value #BEGIN} was read, ms since 1970
     * @throws IllegalArgumentException in one line when it ended before that
     */
    DriverTrial trial(Step step, long leadMs, long endEpochMs) {
        long lengthMs = count("fromSetUpToStopUs") / US_PER_MS - leadMs;
        if (lengthMs <= 0) {
            throw new IllegalArgumentException("wrk2 must have sent for more than the " + leadMs
                    + " ms that come before its window, sent for " + (lengthMs + leadMs) + " ms");
        }
        long toEpochMs = endEpochMs - count("sinceStopUs") / US_PER_MS;
        long wrongStatus = count("status");
        long silent = count("timeout");
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        add(errors, ErrorKind.CONNECTION, count("connect") + count("read") + count("write"));
        add(errors, ErrorKind.STATUS, wrongStatus);
        add(errors, ErrorKind.TIMEOUT, silent);
        // which of the replies in its tables were wrong, or too late, it does not say
        boolean allCorrect = wrongStatus + silent == 0;
        return DriverTrial.of(
                        step.name(),
                        new Window(toEpochMs - lengthMs, toEpochMs),
                        Math.max(0, response.count() - wrongStatus - silent),
                        errors)
                .answered(count("requests"))
                .failed(wrongStatus)
                // it stops without waiting for its last replies; a connection that broke had one request in flight
                .unanswered(step.load().connections() + count("read") + count("write"))
                .serviceTime(allCorrect ? service.times(TimeUnit.MICROSECONDS.toNanos(1)) : Optional.empty())
                // it waits for a request's turn in whole ms, and sends up to one too late
                .responseTime(allCorrect ? response.times(TimeUnit.MILLISECONDS.toNanos(1)) : Optional.empty())
                .build();
    }

    private static void add(Map<ErrorKind, Long> errors, ErrorKind kind, long count) {
        if (count > 0) {
            errors.put(kind, count);
        }
    }
}
