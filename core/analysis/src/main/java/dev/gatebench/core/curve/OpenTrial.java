package dev.gatebench.core.curve;

import dev.gatebench.core.statistics.Trend;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Quantile;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A trial under an open load, as a point of a curve sees it. */
record OpenTrial(Trial trial) {
    /** Checks that fail where an arm falls behind. */
    private static final Set<String> OF_OVERLOAD = Set.of(CheckNames.SCHEDULE, CheckNames.ERRORS, CheckNames.LITTLE);

    enum Outcome {
        /** The trial is valid, and enough of the due requests were answered. */
        VALID,
        /** Too few of the due requests were answered, and no check failed that overload does not explain. */
        BEHIND,
        /** Requests waited for a connection and were answered all the same; overload explains the failed checks. */
        FULL,
        REFUSED
    }

    /** Judges by {@link CurveAssembler#LEAST_ACHIEVED}: a study may set the limits of 'schedule', but not the knee. */
    Outcome outcome() {
        boolean overload = isOfOverload();
        if ((trial.valid() || overload) && achieved().orElse(1) < CurveAssembler.LEAST_ACHIEVED) {
            return Outcome.BEHIND;
        }
        boolean busy = offered()
                .map(offered -> offered.waited() + offered.notSent() > 0)
                .orElse(false);
        return trial.valid() ? Outcome.VALID : overload && busy ? Outcome.FULL : Outcome.REFUSED;
    }

    /** Whether overload explains every failed check; a trial without a correct reply is no overload. */
    private boolean isOfOverload() {
        Set<String> failed = trial.checks().stream()
                .filter(check -> check.verdict() == CheckResult.Verdict.FAIL)
                .map(CheckResult::check)
                .collect(Collectors.toSet());
        return trial.status() == TrialStatus.INVALID && trial.requests() > 0 && OF_OVERLOAD.containsAll(failed);
    }

    private Optional<Traffic.Offered> offered() {
        return trial.traffic().offered();
    }

    private double duePerSec() {
        return offered().map(Traffic.Offered::duePerSec).orElse(0.0);
    }

    private double seconds() {
        return trial.durationNs() / (double) TimeUnit.SECONDS.toNanos(1);
    }

    /** Returns correct replies ÷ due requests; empty where it is not known what was due, or nothing was. */
    OptionalDouble achieved() {
        double share = trial.throughputPerSec() / duePerSec();
        return duePerSec() > 0 && Double.isFinite(share) ? OptionalDouble.of(share) : OptionalDouble.empty();
    }

    /** Returns due requests without a response time ÷ due requests. */
    double lost() {
        double due = duePerSec() * seconds();
        long lost = trial.errors().values().stream().mapToLong(Long::longValue).sum()
                + offered().map(Traffic.Offered::notSent).orElse(0L);
        return due > 0 ? Math.min(1, lost / due) : 0;
    }

    /** Returns how fast the due and unanswered requests grew, requests a second; empty where that is not known. */
    OptionalDouble growthPerSec() {
        return offered().map(Traffic.Offered::outstanding).stream()
                .filter(values -> values.size() > 1 && seconds() > 0)
                .mapToDouble(values -> Trend.slope(values, seconds()))
                .findFirst();
    }

    /** Returns a quantile of the response times, ns; empty where it is not known. */
    OptionalDouble responseTimeNs(Quantile quantile) {
        return trial.traffic().responseTime().stream()
                .flatMapToLong(times -> times.ns().of(quantile).stream())
                .asDoubleStream()
                .findFirst();
    }
}
