package dev.gatebench.core.comparison;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import java.util.List;
import java.util.Optional;

/**
 * How much work a request is for two gateways, by one figure that needs no clock or by CPU time, raw: over the trials
 * and loads by which CPU per request is compared. It feeds no verdict and no gate.
 *
 * @param metric the figure, one of {@link Metric#work()}
 * @param baselineMedian median of the baseline's repetitions in the pairs of the ratio, ns, bytes or a count per
 *     request
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record WorkRatio(
        String baseline,
        String candidate,
        Metric metric,
        double baselineMedian,
        double candidateMedian,
        @JsonUnwrapped Ratio found) {
    /** Compares two gateways by a figure; empty where no pair of trials has it. */
    static Optional<WorkRatio> of(ArmPair pair, Metric metric, List<Load> loads) {
        Measure measure =
                new Measure(metric, metric == Metric.CPU ? Optional.of(Normalisation.NONE) : Optional.empty(), false);
        Pairs ratios = pair.valid(measure, pair.sound(metric, loads));
        PairTrials compared = pair.by(metric).at(ratios.loads()).valid();
        Optional<Estimate> below = estimate(compared, measure);
        Optional<Estimate> above = estimate(
                new PairTrials(/* baseline= */ compared.candidate(), /* candidate= */ compared.baseline()), measure);
        return below.isEmpty() || above.isEmpty()
                ? Optional.empty()
                : ratios.pooled()
                        .map(ratio -> new WorkRatio(
                                compared.baseline().get(0).arm(),
                                compared.candidate().get(0).arm(),
                                metric,
                                below.get().median(),
                                above.get().median(),
                                ratio));
    }

    /** Estimates the figure of the baseline over the trials that have a partner with the figure. */
    private static Optional<Estimate> estimate(PairTrials compared, Measure measure) {
        return Estimate.of(compared.pairs()
                .filter(pair -> pair.ratio(measure::of).isPresent())
                .map(pair ->
                        Observation.of(pair.below(), measure.of(pair.below()).orElseThrow()))
                .toList());
    }
}
