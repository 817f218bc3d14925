package dev.gatebench.core.measure;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A figure of trials that is compared: a metric, and for CPU per request what it is normalised by.
 *
 * @param metric the metric
 * @param normalisation what CPU per request is divided by; absent for other metrics
 * @param leading whether headlines and gates are made of it: false for raw CPU per request that stands beside
 *     normalised, and for what gateways that share their CPUs cannot tell
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Measure(Metric metric, Optional<Normalisation> normalisation, boolean leading) implements Comparand {

    /**
     * The measures of a metric under a normalisation: for CPU per request the normalised and the raw, for other metrics
     * one.
     *
     * @param leads whether headlines and gates may be made of the metric
     */
    public static List<Measure> of(Metric metric, Normalisation normalisation, boolean leads) {
        if (metric != Metric.CPU) {
            return List.of(new Measure(metric, Optional.empty(), leads));
        }
        List<Measure> measures = new ArrayList<>();
        measures.add(new Measure(metric, Optional.of(normalisation), leads));
        if (normalisation != Normalisation.NONE) {
            measures.add(new Measure(metric, Optional.of(Normalisation.NONE), false));
        }
        return measures;
    }

    @Override
    public boolean moreIsBetter() {
        return metric == Metric.THROUGHPUT;
    }

    /** The figure of a trial, above 0; empty where it was not measured. A 0 is one that the meter could not resolve. */
    public OptionalDouble of(Trial trial) {
        OptionalDouble figure = normalisation.map(by -> by.cost(trial)).orElseGet(() -> metric.of(trial));
        return figure.orElse(0) > 0 ? figure : OptionalDouble.empty();
    }
}
