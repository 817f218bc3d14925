package dev.gatebench.gatling.trial;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.Times;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The sums of replies in a window: of a trial, or of one of its requests. */
final class RepliesTally {
    private static final long NS_PER_MS = 1_000_000;
    private static final int SIGNIFICANT_DIGITS = 3;

    private final Histogram serviceTimesNs = new Histogram(SIGNIFICANT_DIGITS);
    private final Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
    private long requests;
    private long serviceTimeSumMs;

    void correct(long ms) {
        requests++;
        serviceTimeSumMs += ms;
        serviceTimesNs.recordValue(ms * NS_PER_MS);
    }

    void failed(ErrorKind kind) {
        errors.merge(kind, 1L, Long::sum);
    }

    long requests() {
        return requests;
    }

    Map<ErrorKind, Long> errors() {
        return errors;
    }

    Optional<Times> serviceTime() {
        return requests == 0
                ? Optional.empty()
                : Optional.of(Times.of((double) serviceTimeSumMs * NS_PER_MS / requests, serviceTimesNs, NS_PER_MS));
    }
}
