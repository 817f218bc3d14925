package dev.gatebench.core.curve;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Trend;
import dev.gatebench.core.trial.Quantile;
import java.util.Map;
import java.util.Optional;

/**
 * One arm under one offered load.
 *
 * @param offeredPerSec the offered rate, requests a second: the mean of the trials that count; where the load is a
 *     share of a capacity, each fork has its own rate
 * @param leastPerSec the least of these rates
 * @param n valid trials that answered enough of the due requests
 * @param behind trials that answered too few of the due requests, valid by their checks or not; they count
 * @param full trials that are not valid because requests waited for a connection, and answered all the same; they count
 * @param refused trials that are not valid for another reason, or did not run to their end; they do not count
 * @param achievedShare correct replies ÷ due requests, over the trials that count; absent where one of them answered
 *     none
 * @param growth growth of the due and unanswered requests, requests a second, over the trials that count
 * @param lostShare due requests without a response time, because they failed or were not sent, ÷ due requests; the
 *     greatest of the trials that count
 * @param responseTimeNs response times by quantile, ns; empty where a trial that counts is not valid: the other trials
 *     alone are the better starts
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record CurvePoint(
        Load load,
        double offeredPerSec,
        double leastPerSec,
        double mostPerSec,
        int n,
        int behind,
        int full,
        int refused,
        Optional<Estimate> achievedShare,
        Optional<Trend> growth,
        double lostShare,
        Map<Quantile, Estimate> responseTimeNs,
        Verdict verdict) {
    /** Share of the requests beyond a quantile that may be lost; more would move the quantile. */
    private static final double MOST_LOST = 0.1;

    public CurvePoint {
        responseTimeNs = Map.copyOf(responseTimeNs);
    }

    /** Whether an arm keeps up. */
    public enum Verdict {
        /** The offered requests were answered, and no queue grew. */
        KEEPS_UP,
        /** Too few of the due requests were answered, in each of two trials or more. */
        FALLS_BEHIND,
        /** The due and unanswered requests grew in number. */
        QUEUE_GROWS,
        /** Too few trials count, some fell behind, or whether its queue grows cannot be told. */
        UNKNOWN
    }

    /** Returns the number of trials that count. */
    public int counted() {
        return n + behind + full;
    }

    /** Whether it is known that the arm does not keep up. */
    public boolean failed() {
        return verdict == Verdict.FALLS_BEHIND || verdict == Verdict.QUEUE_GROWS;
    }

    /** Returns a quantile of the response times, ns. */
    public Optional<Estimate> responseTimeNs(Quantile quantile) {
        return Optional.ofNullable(responseTimeNs.get(quantile));
    }

    Kept keepsUp() {
        return failed() ? Kept.NO : verdict == Verdict.KEEPS_UP ? Kept.YES : Kept.UNKNOWN;
    }

    Kept keeps(Slo slo) {
        if (failed()) {
            return Kept.NO;
        }
        Optional<Interval> time = responseTimeNs(slo.quantile()).flatMap(Estimate::interval);
        // where too many requests are lost, the slowest are not among the times
        boolean lost = lostShare > MOST_LOST * (1 - slo.quantile().share());
        if (verdict == Verdict.UNKNOWN || time.isEmpty() || lost) {
            return Kept.UNKNOWN;
        }
        return time.get().high() < slo.atMostNs()
                ? Kept.YES
                : time.get().low() > slo.atMostNs() ? Kept.NO : Kept.UNKNOWN;
    }

    /** Whether an arm keeps a goal, or keeps up. */
    enum Kept {
        YES,
        NO,
        UNKNOWN
    }
}
