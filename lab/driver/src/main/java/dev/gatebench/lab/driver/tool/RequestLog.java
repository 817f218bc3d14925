package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.driver.CompletionCount;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.schedule.Window;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** The requests of one step, of a tool that tells them one by one, gathered to a trial. */
public final class RequestLog {
    private static final int SIGNIFICANT_DIGITS = 3;
    /** What takes longer was not measured by anything that runs here. */
    private static final long LONGEST_NS = TimeUnit.HOURS.toNanos(1);

    private static final long NS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int MOST_DIGITS = 30;
    private static final int LONGEST_TEXT = 100;

    private final int expectedStatus;
    private final long resolutionNs;
    private final long untilNs;
    private final CompletionCount completions = new CompletionCount();
    private final Histogram times = new Histogram(SIGNIFICANT_DIGITS);
    private double sumNs;
    private long correct;
    private long wrongStatus;
    private long withoutReply;
    private long timedOut;
    private long late;
    private long lateAndWrong;
    private long firstNs = Long.MAX_VALUE;
    private long lastNs = Long.MIN_VALUE;

    /**
     * An empty one.
     *
     * @param expectedStatus the status of a correct reply
     * @param resolutionNs resolution of the tool's times, ns
     */
    public RequestLog(int expectedStatus, long resolutionNs) {
        this(expectedStatus, resolutionNs, Long.MAX_VALUE);
    }

    /**
     * An empty one of a window that ends at a time.
     *
     * @param untilNs replies after that are of no trial, ns by the tool's clock
     */
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
     * @param status of the reply
     * @throws IllegalArgumentException when it took less than no time, or more than an hour
     */
    public void answered(long sentNs, long tookNs, int status) {
        span(sentNs, tookNs);
        if (status == expectedStatus) {
            completions.add(Math.floorDiv(sentNs + tookNs, NS_PER_SECOND));
        }
        if (sentNs + tookNs > untilNs) {
            late++;
            lateAndWrong += status == expectedStatus ? 0 : 1;
        } else if (status == expectedStatus) {
            correct++;
            times.recordValue(tookNs);
            sumNs += tookNs;
        } else {
            wrongStatus++;
        }
    }

    /** Adds a request that had no reply; parameters and errors as {@link #answered}. */
    public void unanswered(long sentNs, long tookNs) {
        span(sentNs, tookNs);
        withoutReply++;
    }

    /** Adds requests that had no reply in time, and of which no more is told. */
    public void timedOut(long count) {
        timedOut += count;
    }

    private void span(long sentNs, long tookNs) {
        if (tookNs < 0 || tookNs > LONGEST_NS) {
            throw new IllegalArgumentException(
                    "a request must have taken 0 s to 1 h by the tool, took " + BigDecimal.valueOf(tookNs, 9) + " s");
        }
        firstNs = Math.min(firstNs, sentNs);
        lastNs = Math.max(lastNs, Math.min(untilNs, Math.addExact(sentNs, tookNs)));
    }

    /** How many were added one by one. */
    public long requests() {
        return correct + wrongStatus + withoutReply + late;
    }

    /** When the first was sent, by the tool's clock, ns; 0 where there is none. */
    public long firstNs() {
        return requests() == 0 ? 0 : firstNs;
    }

    /** From the first request to the last reply, ms; 0 where there is none. */
    public long lengthMs() {
        return requests() == 0 ? 0 : TimeUnit.NANOSECONDS.toMillis(lastNs - firstNs);
    }

    /**
     * The trial that it is.
     *
     * @param name of the step
     * @param fromEpochMs when the first request was sent, ms since 1970
     * @param unanswered requests that may have reached the backend and are not in it; empty where that cannot be known
     */
    public DriverTrial trial(String name, long fromEpochMs, OptionalLong unanswered) {
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        add(errors, ErrorKind.STATUS, wrongStatus);
        add(errors, ErrorKind.TIMEOUT, timedOut);
        add(errors, ErrorKind.OTHER, withoutReply);
        return DriverTrial.of(name, new Window(fromEpochMs, fromEpochMs + Math.max(1, lengthMs())), correct, errors)
                .answered(correct + wrongStatus + late)
                .failed(wrongStatus + lateAndWrong)
                .unanswered(
                        unanswered.stream().map(others -> others + withoutReply).findFirst())
                .serviceTime(
                        correct == 0 ? Optional.empty() : Optional.of(Times.of(sumNs / correct, times, resolutionNs)))
                // the seconds are those of the tool's clock
                .completions(completions.from(fromEpochMs - TimeUnit.NANOSECONDS.toMillis(firstNs())))
                .build();
    }

    private static void add(Map<ErrorKind, Long> errors, ErrorKind kind, long count) {
        if (count > 0) {
            errors.put(kind, count);
        }
    }

    /**
     * Seconds as a tool prints them, ns.
     *
     * @throws NumberFormatException when it is no number
     * @throws ArithmeticException when it is beyond what is measured
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
