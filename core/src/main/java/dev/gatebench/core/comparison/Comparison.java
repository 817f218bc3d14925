package dev.gatebench.core.comparison;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.study.ComparisonSpec;
import java.util.Optional;

/**
 * Two arms by one metric, at one load or over all: candidate ÷ baseline over the rounds in which both have a valid
 * trial. CPU per request is compared twice where it can be normalised: normalised, and raw.
 *
 * @param baseline id of the arm that is the measure
 * @param candidate id of the arm that is measured against it
 * @param load the load; absent over all loads, where each round counts once with the geometric mean of its loads'
 *     ratios
 * @param measure what is compared; headlines are made of it where it leads
 * @param found candidate ÷ baseline
 * @param verdict what its interval shows
 * @param headline whether all its cells may stand in a headline
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Comparison(
        String baseline,
        String candidate,
        Optional<Load> load,
        @JsonUnwrapped Measure measure,
        @JsonUnwrapped Ratio found,
        Difference verdict,
        boolean headline) {

    /** A comparison that a ratio gives. */
    static Comparison of(ComparisonSpec spec, Optional<Load> load, Measure measure, Ratio ratio, boolean headline) {
        return new Comparison(spec.baseline(), spec.candidate(), load, measure, ratio, ratio.difference(), headline);
    }
}
