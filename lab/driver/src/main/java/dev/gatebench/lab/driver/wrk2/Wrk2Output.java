package dev.gatebench.lab.driver.wrk2;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.driver.wrk.ScriptOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The output of {@code gatebench.lua} when wrk2 has ended: a line {@value #BEGIN}, then {@code name value} for each
 * count, then {@code response FROM TO COUNT} and {@code service FROM TO COUNT} for each bucket of its histograms, then
 * {@value #END}.
 *
 * @param printed the counts of the whole load, and {@value #RECORDED}, how many times its own histograms hold
 * @param response times from when a request was due, of all replies of the window
 * @param service times from when a request was sent, of the same replies
 */
record Wrk2Output(ScriptOutput printed, Wrk2Times response, Wrk2Times service) {
    static final String BEGIN = "gatebench-wrk2 begin";
    static final String END = "gatebench-wrk2 end";

    private static final String RECORDED = "recorded";
    private static final long US_PER_MS = 1000;
    /** Its threads end up to 2 s after its duration, and its printing takes a moment. */
    private static final long SLACK_US = 10_000_000;

    /**
     * Reads all that wrk2 printed.
     *
     * @throws IllegalArgumentException in one line when the output is cut off, holds something else, or its counts
     *     contradict each other
     */
    static Wrk2Output parse(List<String> output) {
        ScriptOutput printed = ScriptOutput.parse("wrk2", output, BEGIN, END);
        List<Wrk2Times.Bucket> response = new ArrayList<>();
        List<Wrk2Times.Bucket> service = new ArrayList<>();
        for (ScriptOutput.Row row : printed.rows()) {
            boolean due = row.is("response", 3);
            if (!due && !row.is("service", 3)) {
                throw printed.unknown(row);
            }
            List<Long> numbers = row.numbers();
            (due ? response : service).add(new Wrk2Times.Bucket(numbers.get(0), numbers.get(1), numbers.get(2)));
        }
        Wrk2Output read = new Wrk2Output(printed, new Wrk2Times(response), new Wrk2Times(service));
        read.requirePossible();
        return read;
    }

    private void requirePossible() {
        if (count("layoutKnown") != 1) {
            throw new IllegalArgumentException("wrk2 must keep its histograms as https://github.com/giltene/wrk2 does,"
                    + " this program does not: build that one");
        }
        if (count("calibrated") != count("threads")) {
            throw new IllegalArgumentException("each thread of wrk2 must have calibrated itself, with which its window"
                    + " begins, " + count("calibrated") + " of " + count("threads") + " have: did its load end early?");
        }
        long mostUs = count("durationUs") + SLACK_US;
        boolean possible = printed.hasPossibleCounts()
                && count("sinceStopUs") <= SLACK_US
                && count("fromSetUpToStopUs") <= mostUs
                && response.isPossible(mostUs)
                && service.isPossible(mostUs)
                && response.count() == count(RECORDED)
                && service.count() == count(RECORDED)
                && response.count() <= count("requests");
        if (!possible) {
            throw new IllegalArgumentException("the counts of wrk2's script must be 0 or more, its times within its"
                    + " duration of " + count("durationUs")
                    + " us, and each reply of its window in both tables, were " + printed.counts()
                    + " with " + response.words() + " and " + service.words());
        }
    }

    private long count(String name) {
        return printed.count(name);
    }

    /**
     * Returns the trial. Its window begins with the calibration of the last thread and ends when wrk2 takes no reply
     * any more; all other counts, errors too, are of the whole load.
     *
     * @param leadMs from a thread's start to its calibration, ms
     * @param endEpochMs when the line {@value #BEGIN} was read, ms since 1970
     * @throws IllegalArgumentException in one line when the load ended before its window
     */
    DriverTrial trial(Step step, long leadMs, long endEpochMs) {
        long lengthMs = count("fromSetUpToStopUs") / US_PER_MS - leadMs;
        if (lengthMs <= 0) {
            throw new IllegalArgumentException("wrk2 must have sent for more than the " + leadMs
                    + " ms that come before its window, sent for " + (lengthMs + leadMs) + " ms");
        }
        long toEpochMs = endEpochMs - count("sinceStopUs") / US_PER_MS;
        // wrk2 does not say which of the replies in its tables were wrong, or too late
        boolean allCorrect = printed.wrongStatus() + printed.timedOut() == 0;
        return printed.trial(step, new Window(toEpochMs - lengthMs, toEpochMs), response.count())
                .serviceTime(allCorrect ? service.times(TimeUnit.MICROSECONDS.toNanos(1)) : Optional.empty())
                // it waits for a request's turn in whole ms, and sends up to one too late
                .responseTime(allCorrect ? response.times(TimeUnit.MILLISECONDS.toNanos(1)) : Optional.empty())
                .build();
    }
}
