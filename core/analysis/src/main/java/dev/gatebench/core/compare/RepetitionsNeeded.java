package dev.gatebench.core.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.statistics.Ratio;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntToDoubleFunction;

/**
 * An estimate of the repetitions until a gate that cannot tell could: until the interval's half-width is no more than
 * the ratio's distance from the limit, both on the scale of logarithms. The half-width shrinks with the root of the
 * repetitions and with Student's t for them: each further one adds a degree of freedom for each sample.
 *
 * <p>The estimate takes ratio and scatter as they were found, with which the gate can tell in about half of such runs.
 * It takes the interval for the scatter of the repetitions alone, though that of p99 holds the step of the driver's
 * clock too.
 *
 * @param n repetitions that it would take in place of those that there are; of two runs, in each
 * @param times that number as a multiple of the repetitions that there are, above 1
 * @param moreNs time that it would take beyond what was measured, ns, of two runs of both together; absent where it is
 *     not known how long the runs took
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RepetitionsNeeded(int n, double times, OptionalLong moreNs) {
    /** The multiple of the repetitions beyond which more time is said not to tell. */
    public static final int MOST_TIMES = 100;

    /**
     * Estimates the repetitions.
     *
     * @param ratio candidate ÷ baseline; the gate can tell nothing of it
     * @param limit the limit as such a ratio, above 0
     * @param samples 1 where the ratio is of pairs, 2 where it is of two independent samples
     * @param took how long all that was measured took; absent where that is not known
     * @return empty without an interval, where lanes are the repetitions, of which more time makes no more, and where
     *     it would take more than {@value #MOST_TIMES} times the repetitions
     */
    static Optional<RepetitionsNeeded> of(Ratio ratio, double limit, int samples, Optional<Duration> took) {
        if (ratio.unit() == Replication.LANE) {
            return Optional.empty();
        }
        return ratio.interval().flatMap(interval -> of(ratio, interval, limit, samples, took));
    }

    private static Optional<RepetitionsNeeded> of(
            Ratio ratio, Interval interval, double limit, int samples, Optional<Duration> took) {
        double half = Math.log(interval.high() / interval.low()) / 2;
        double distance = Math.abs(Math.log(ratio.ratio() / limit));
        double freedom = ratio.freedom().orElse(samples * (ratio.n() - 1));
        IntToDoubleFunction width = n -> LogScale.student(freedom + samples * (n - ratio.n())) / Math.sqrt(n);
        double wanted = width.applyAsDouble(ratio.n()) * distance / half;
        int tooFew = ratio.n();
        int enough = ratio.n() * MOST_TIMES;
        if (!(width.applyAsDouble(enough) <= wanted)) {
            return Optional.empty();
        }
        while (enough - tooFew > 1) {
            int between = tooFew + (enough - tooFew) / 2;
            if (width.applyAsDouble(between) <= wanted) {
                enough = between;
            } else {
                tooFew = between;
            }
        }
        double times = (double) enough / ratio.n();
        return Optional.of(new RepetitionsNeeded(
                enough,
                times,
                took.stream()
                        .mapToLong(time -> Math.round((times - 1) * time.toNanos()))
                        .findFirst()));
    }
}
