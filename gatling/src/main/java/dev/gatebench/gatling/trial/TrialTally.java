package dev.gatebench.gatling.trial;

import dev.gatebench.core.driver.CompletionCount;
import dev.gatebench.core.driver.Completions;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.schedule.Window;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The sums of one trial while its records go by. */
final class TrialTally {
    private static final long NS_PER_MS = 1_000_000;
    private static final int SIGNIFICANT_DIGITS = 3;

    private final String name;
    private final Window window;
    private final long startEpochMs;
    private final CompletionCount completions = new CompletionCount();
    private final Histogram serviceTimesNs = new Histogram(SIGNIFICANT_DIGITS);
    private final Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
    private long requests;
    private long serviceTimeSumMs;

    /** Time before the window of requests that ended in the window. */
    private long beforeMs;

    /** Time in the window of requests that ended after the window. */
    private long unfinishedMs;

    private long totalRequests;
    private long totalErrors;
    private long lastSeen;

    TrialTally(String name, long startEpochMs, Window window) {
        this.name = name;
        this.startEpochMs = startEpochMs;
        this.window = window;
        this.lastSeen = startEpochMs;
    }

    void correct(long fromEpochMs, long toEpochMs) {
        totalRequests++;
        completions.add(Math.floorDiv(toEpochMs - startEpochMs, Completions.SECOND_MS));
        seen(toEpochMs);
        if (toEpochMs >= window.toEpochMs()) {
            unfinishedMs += Math.max(0, window.toEpochMs() - Math.max(fromEpochMs, window.fromEpochMs()));
        }
        if (window.contains(toEpochMs)) {
            beforeMs += Math.max(0, window.fromEpochMs() - fromEpochMs);
            requests++;
            long ms = Math.max(0, toEpochMs - fromEpochMs);
            serviceTimeSumMs += ms;
            serviceTimesNs.recordValue(ms * NS_PER_MS);
        }
    }

    void failed(ErrorKind kind, long epochMs) {
        totalErrors++;
        seen(epochMs);
        if (window.contains(epochMs)) {
            errors.merge(kind, 1L, Long::sum);
        }
    }

    void seen(long epochMs) {
        lastSeen = Math.max(lastSeen, epochMs);
    }

    DriverTrial toTrial() {
        return DriverTrial.of(name, window, requests, errors)
                .complete(lastSeen >= window.toEpochMs())
                .answered(totalRequests + totalErrors)
                .failed(totalErrors)
                // a user leaves when it has had its last reply, or has failed to
                .unanswered(0)
                .atEdges((double) (unfinishedMs - beforeMs) / window.lengthMs())
                .serviceTime(
                        requests == 0
                                ? Optional.empty()
                                : Optional.of(Times.of(
                                        (double) serviceTimeSumMs * NS_PER_MS / requests, serviceTimesNs, NS_PER_MS)))
                .completions(completions.from(startEpochMs))
                .build();
    }
}
