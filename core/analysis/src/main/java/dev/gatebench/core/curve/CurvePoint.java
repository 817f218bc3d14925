package dev.gatebench.core.curve;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Trend;
import dev.gatebench.core.trial.Quantile;
import java.util.Map;
import java.util.Optional;

/**
 * One arm under one offered load.
 *
 * @param load the load
 * @param offeredPerSec the rate that was offered, requests a second: the mean of the trials that count; of a load that
 *     is a share of a capacity each fork has its own
 * @param leastPerSec the least of these rates
 * @param mostPerSec the greatest
 * @param n valid trials that answered enough of what was due
 * @param behind trials in which too few of the requests that were due were answered, valid by their checks or not; they
 *     count
 * @param full trials that are not valid because requests waited for a connection, and answered all the same; they count
 * @param refused trials that are not valid for another reason, or did not run to their end; they say nothing here
 * @param achievedShare correct replies ÷ requests that were due, over the trials that count; absent where one of them
 *     answered none
 * @param growth how fast the requests that were due and not answered became more, requests a second, over the same
 *     trials
 * @param lostShare requests that were due and have no response time, for they failed or were not sent, ÷ those that
 *     were due; the greatest of the same trials
 * @param responseTimeNs response times of the trials by quantile, ns; empty where one that counts is not valid: those
 *     of the others alone would be of the better starts
 * @param verdict whether the arm keeps up with it
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
    /** So much of what lies beyond a quantile may be lost; more would move it. */
    private static final double MOST_LOST = 0.1;

    public CurvePoint {
        responseTimeNs = Map.copyOf(responseTimeNs);
    }

    /** Whether an arm keeps up. */
    public enum Verdict {
        /** What was offered was answered, and no queue grew. */
        KEEPS_UP,
        /** Too few of the requests that were due were answered, in each of two trials or more. */
        FALLS_BEHIND,
        /** What was due and not answered became more and more. */
        QUEUE_GROWS,
        /** Too few trials count, some fell behind, or whether its queue grows cannot be told. */
        UNKNOWN
    }

    /** Trials that count. */
    public int counted() {
        return n + behind + full;
    }

    /** Whether it is known that the arm does not keep up. */
    public boolean failed() {
        return verdict == Verdict.FALLS_BEHIND || verdict == Verdict.QUEUE_GROWS;
    }

    /** A quantile of its response times. */
    public Optional<Estimate> responseTimeNs(Quantile quantile) {
        return Optional.ofNullable(responseTimeNs.get(quantile));
    }

    /** What is known of a goal. */
    Kept keeps(Slo slo) {
        if (failed()) {
            return Kept.NO;
        }
        Optional<Estimate> time = responseTimeNs(slo.quantile());
        if (verdict == Verdict.UNKNOWN || time.flatMap(Estimate::interval).isEmpty()) {
            return Kept.UNKNOWN;
        }
        boolean below = time.get().interval().orElseThrow().high() < slo.atMostNs();
        if (lostShare > MOST_LOST * (1 - slo.quantile().share())) {
            // the slowest are not among the times
            return Kept.UNKNOWN;
        }
        boolean above = time.get().interval().orElseThrow().low() > slo.atMostNs();
        return below ? Kept.YES : above ? Kept.NO : Kept.UNKNOWN;
    }

    /** Whether a goal is kept. */
    enum Kept {
        YES,
        NO,
        UNKNOWN
    }
}
