package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Replication;
import java.util.OptionalDouble;

/**
 * Two arms at one load by one metric: candidate ÷ baseline over the rounds in which both have a valid trial.
 *
 * @param baseline id of the arm that is the measure
 * @param candidate id of the arm that is measured against it
 * @param load concurrency
 * @param metric what is compared
 * @param ratio candidate ÷ baseline
 * @param low lower bound of its 95 % interval; absent with fewer than two repetitions
 * @param high upper bound of its 95 % interval; absent with fewer than two repetitions
 * @param n repetitions
 * @param unit what the repetitions are
 * @param verdict what the interval shows
 * @param headline whether both cells may stand in a headline
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Comparison(
        String baseline,
        String candidate,
        int load,
        Metric metric,
        double ratio,
        OptionalDouble low,
        OptionalDouble high,
        int n,
        Replication unit,
        Difference verdict,
        boolean headline) {}
