package dev.gatebench.core.export;

import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Summaries of the times of trials. */
final class TrialTimes {
    private static final double P50 = 0.5;
    private static final double P90 = 0.9;
    private static final double P99 = 0.99;
    private static final double P999 = 0.999;

    private TrialTimes() {}

    /** Makes the family of those times of all trials that have them; the 1-quantile is the maximum. */
    static SummarySnapshot summary(
            String name, String help, List<Labelled<Trial>> trials, Function<Traffic, Optional<Traffic.Times>> times) {
        return new SummarySnapshot(
                OpenMetrics.metadata(name, help),
                trials.stream()
                        .flatMap(trial ->
                                times.apply(trial.it().traffic()).stream().map(found -> point(trial, found.ns())))
                        .toList());
    }

    private static SummaryDataPointSnapshot point(Labelled<Trial> trial, dev.gatebench.core.trial.Quantiles ns) {
        Quantiles.Builder quantiles = Quantiles.builder()
                .quantile(seconds(P50, ns.p50()))
                .quantile(seconds(P90, ns.p90()))
                .quantile(seconds(P99, ns.p99()))
                .quantile(seconds(1, ns.max()));
        ns.p999().ifPresent(value -> quantiles.quantile(seconds(P999, value)));
        long count = trial.it().requests();
        return SummaryDataPointSnapshot.builder()
                .quantiles(quantiles.build())
                .count(count)
                .sum(count * ns.mean() / OpenMetrics.NS_PER_S)
                .labels(trial.labels())
                .scrapeTimestampMillis(trial.atMs())
                .build();
    }

    private static Quantile seconds(double quantile, long ns) {
        return new Quantile(quantile, ns / OpenMetrics.NS_PER_S);
    }
}
