package dev.gatebench.core.measure;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A figure of trials that is compared: a metric, and for CPU per request its normalisation.
 *
 * @param normalisation divisor of CPU per request; absent for other metrics
 * @param leading whether headlines and gates use the measure: false for raw CPU per request that stands beside
 *     normalised, and for metrics that gateways which share their CPUs cannot tell
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Measure(Metric metric, Optional<Normalisation> normalisation, boolean leading) implements Comparand {
    /**
     * Lists the measures of a metric: for CPU per request the normalised and the raw, for other metrics one.
     *
     * @param leads whether headlines and gates may use the metric
     */
    public static List<Measure> of(Metric metric, Normalisation normalisation, boolean leads) {
        if (metric != Metric.CPU) {
            return List.of(new Measure(metric, Optional.empty(), leads));
        }
        Measure normalised = new Measure(metric, Optional.of(normalisation), leads);
        return normalisation == Normalisation.NONE
                ? List.of(normalised)
                : List.of(normalised, new Measure(metric, Optional.of(Normalisation.NONE), false));
    }

    @Override
    public boolean moreIsBetter() {
        return metric == Metric.THROUGHPUT;
    }

    /** Returns the figure of a trial, above 0; empty where it was not measured, or the meter could not resolve it. */
    public OptionalDouble of(Trial trial) {
        OptionalDouble figure = normalisation.map(by -> by.cost(trial)).orElseGet(() -> metric.of(trial));
        return figure.orElse(0) > 0 ? figure : OptionalDouble.empty();
    }
}
