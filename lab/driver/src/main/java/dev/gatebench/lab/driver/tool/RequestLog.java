package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.driver.CompletionCount;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.TimesCount;
import dev.gatebench.core.schedule.Window;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Gathers the requests of one step, of a tool that tells them one by one, to a trial. */
public final class RequestLog {
    /** Nothing that runs here measures a longer time. */
    private static final long LONGEST_NS = TimeUnit.HOURS.toNanos(1);

    private static final long NS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int MOST_DIGITS = 30;
    private static final int LONGEST_TEXT = 100;

    private final int expectedStatus;
    private final long resolutionNs;
    private final long untilNs;
    private final CompletionCount completions = new CompletionCount();
    private final TimesCount times = new TimesCount();
    private long correct;
    private long wrongStatus;
    private long withoutReply;
    private long timedOut;
    private long late;
    private long lateAndWrong;
    private long firstNs = Long.MAX_VALUE;
    private long lastNs = Long.MIN_VALUE;

    /**
     * Begins an empty log.
     *
     * @param resolutionNs resolution of the tool's times, ns
     */
    public RequestLog(int expectedStatus, long resolutionNs) {
        this(expectedStatus, resolutionNs, Long.MAX_VALUE);
    }

    /** @param untilNs end of the window by the tool's clock, ns: later replies belong to no trial */
    RequestLog(int expectedStatus, long resolutionNs, long untilNs) {
        this.expectedStatus = expectedStatus;
        this.resolutionNs = resolutionNs;
        this.untilNs = untilNs;
    }

    /**
     * Adds a request that was answered.
     *
     * @param sentNs when it was sent, by a clock of the tool's, ns
     * @param tookNs until its reply was whole, ns
     * @throws IllegalArgumentException when it took less than no time, or more than an hour
     */
    public void answered(long sentNs, long tookNs, int status) {
        extendSpan(sentNs, tookNs);
        boolean right = status == expectedStatus;
        if (right) {
            completions.add(Math.floorDiv(sentNs + tookNs, NS_PER_SECOND));
        }
        if (sentNs + tookNs > untilNs) {
            late++;
            lateAndWrong += right ? 0 : 1;
        } else if (right) {
            correct++;
            times.add(tookNs);
        } else {
            wrongStatus++;
        }
    }

    /** Adds a request that had no reply; parameters and errors as {@link #answered}. */
    public void unanswered(long sentNs, long tookNs) {
        extendSpan(sentNs, tookNs);
        withoutReply++;
    }

    /** Adds requests that had no reply in time, and of which the tool tells no more. */
    public void timedOut(long count) {
        timedOut += count;
    }

    private void extendSpan(long sentNs, long tookNs) {
        if (tookNs < 0 || tookNs > LONGEST_NS) {
            throw new IllegalArgumentException(
                    "a request must have taken 0 s to 1 h by the tool, took " + BigDecimal.valueOf(tookNs, 9) + " s");
        }
        firstNs = Math.min(firstNs, sentNs);
        lastNs = Math.max(lastNs, Math.min(untilNs, Math.addExact(sentNs, tookNs)));
    }

    /** Returns how many requests were added one by one. */
    public long requests() {
        return correct + wrongStatus + withoutReply + late;
    }

    /** Returns when the first request was sent, by the tool's clock, ns; 0 without any. */
    public long firstNs() {
        return requests() == 0 ? 0 : firstNs;
    }

    /** Returns the time from the first request to the last reply, ms; 0 without any. */
    public long lengthMs() {
        return requests() == 0 ? 0 : TimeUnit.NANOSECONDS.toMillis(lastNs - firstNs);
    }

    /**
     * Returns the trial.
     *
     * @param fromEpochMs when the first request was sent, ms since 1970
     * @param unanswered requests that may have reached the backend and are not in the log; empty where that cannot be
     *     known
     */
    public DriverTrial trial(String step, long fromEpochMs, OptionalLong unanswered) {
        return DriverTrial.of(
                        step,
                        new Window(fromEpochMs, fromEpochMs + Math.max(1, lengthMs())),
                        correct,
                        errors(Map.of(
                                ErrorKind.STATUS, wrongStatus,
                                ErrorKind.TIMEOUT, timedOut,
                                ErrorKind.OTHER, withoutReply)))
                .answered(correct + wrongStatus + late)
                .failed(wrongStatus + lateAndWrong)
                .unanswered(
                        unanswered.stream().map(others -> others + withoutReply).findFirst())
                .serviceTime(times.times(resolutionNs))
                // the seconds are those of the tool's clock
                .completions(completions.from(fromEpochMs - TimeUnit.NANOSECONDS.toMillis(firstNs())))
                .build();
    }

    /** Returns the kinds of errors that occurred, with their counts. */
    public static Map<ErrorKind, Long> errors(Map<ErrorKind, Long> counts) {
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        errors.putAll(counts);
        errors.values().removeIf(count -> count <= 0);
        return errors;
    }

    /**
     * Parses seconds as a tool prints them, into ns.
     *
     * @throws NumberFormatException when the text is no number
     * @throws ArithmeticException when the number is beyond all that is measured
     */
    public static long ns(String seconds) {
        if (seconds.length() > LONGEST_TEXT) {
            // reading a number takes time that grows with the square of its length
            throw new ArithmeticException("no time that is measured: it has " + seconds.length() + " characters");
        }
        BigDecimal value = new BigDecimal(seconds);
        if (value.precision() > MOST_DIGITS || Math.abs((long) value.scale()) > MOST_DIGITS) {
            // an exponent of a billion would be written out
            throw new ArithmeticException("no time that is measured: " + seconds);
        }
        return value.movePointRight(9).setScale(0, RoundingMode.HALF_UP).longValueExact();
    }
}
