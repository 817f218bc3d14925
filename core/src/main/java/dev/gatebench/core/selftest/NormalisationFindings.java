package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.result.Normalisation;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What comparisons by one normalisation are worth.
 *
 * @param normalisation what CPU per request was divided by
 * @param variance where its scatter comes from
 * @param falsePositives comparisons of the two alike arms that claimed a difference, labels swapped by fork
 * @param falsePositivesByRound the same with labels swapped by round; absent where intervals are over forks. Where it is about 5 % and
 *     {@code falsePositives} is above, the intervals are right and it is the processes that differ, which intervals over rounds do not hold
 * @param power how often effects are found
 * @param smallestEffect the least effect found in at least 80 % of the comparisons; absent where that is above 50 %
 * @param told the same where comparisons are told how much forks differ; absent where the recording has too few forks for that
 * @param controls the positive controls
 * @param plans what the time could be spent on
 * @param bestRounds rounds in a fork with which a given precision takes the least time; absent where forks do not differ
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record NormalisationFindings(
        Normalisation normalisation,
        Variance variance,
        Share falsePositives,
        Optional<Share> falsePositivesByRound,
        List<Power> power,
        OptionalDouble smallestEffect,
        Optional<ToldFindings> told,
        List<ControlFindings> controls,
        List<PlanOption> plans,
        OptionalDouble bestRounds) {
    /** The share of false positives that 95 % intervals allow. */
    public static final double ALLOWED = 0.05;

    public NormalisationFindings {
        power = List.copyOf(power);
        controls = List.copyOf(controls);
        plans = List.copyOf(plans);
    }

    /** Whether there are no more false positives than allowed, but for chance. */
    public boolean passed() {
        return falsePositives.low() <= ALLOWED
                && told.map(found -> found.falsePositives().low() <= ALLOWED).orElse(true);
    }
}
