package dev.gatebench.core.comparison;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How much work a request is for two gateways, by one figure that needs no clock or by CPU time, raw: over the trials
 * and loads by which CPU per request is compared. It feeds no verdict and no gate.
 *
 * @param baseline id of the arm that is the measure
 * @param candidate id of the arm that is measured against it
 * @param metric the figure, one of {@link Metric#work()}
 * @param baselineMedian median of the baseline's repetitions in the pairs of the ratio, ns, bytes or a count per
 *     request
 * @param candidateMedian median of the candidate's
 * @param found candidate ÷ baseline
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record WorkRatio(
        String baseline,
        String candidate,
        Metric metric,
        double baselineMedian,
        double candidateMedian,
        @JsonUnwrapped Ratio found) {

    /** The measure of a figure, as the gateway had it. */
    static Measure measure(Metric metric) {
        return new Measure(metric, metric == Metric.CPU ? Optional.of(Normalisation.NONE) : Optional.empty(), false);
    }

    /** Joins a ratio with the arms' medians over its pairs; empty where the figure was not measured in a pair. */
    static Optional<WorkRatio> of(PairTrials compared, Measure measure, Optional<Ratio> found) {
        Optional<Estimate> below = estimate(compared.baseline(), compared.candidate(), measure);
        Optional<Estimate> above = estimate(compared.candidate(), compared.baseline(), measure);
        return found.isEmpty() || below.isEmpty() || above.isEmpty()
                ? Optional.empty()
                : Optional.of(new WorkRatio(
                        compared.baseline().get(0).arm(),
                        compared.candidate().get(0).arm(),
                        measure.metric(),
                        below.get().median(),
                        above.get().median(),
                        found.get()));
    }

    private static Optional<Estimate> estimate(List<Trial> trials, List<Trial> others, Measure measure) {
        Map<Pairs.Place, List<Trial>> partners = Pairs.byPlace(
                others.stream().filter(trial -> measure.of(trial).isPresent()).toList());
        return Estimate.of(trials.stream()
                .filter(trial -> measure.of(trial).isPresent() && partners.containsKey(Pairs.Place.of(trial)))
                .map(trial -> Observation.of(trial, measure.of(trial).getAsDouble()))
                .toList());
    }
}
