package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.selftest.NormalisationFindings.Power;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.statistics.Replication;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What comparisons by one normalisation are worth.
 *
 * @param normalisation what CPU per request was divided by
 * @param variance where its scatter comes from
 * @param falsePositives comparisons of the two alike arms that claimed a difference, labels swapped by fork
 * @param falsePositivesByRound the same with labels swapped by round; absent where intervals are over forks. Where it
 *     is about 5 % and {@code falsePositives} is above, the intervals are right and it is the processes that differ,
 *     which intervals over rounds do not hold
 * @param power how often effects are found
 * @param smallestEffect the least effect found in at least 80 % of the comparisons; absent where that is above 50 %
 * @param told the same where comparisons are told how much forks differ; absent where the recording has too few forks
 *     for that
 * @param controls the positive controls
 * @param plans what the time could be spent on
 * @param bestRounds rounds in a fork with which a given precision takes the least time; absent where forks do not
 *     differ
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
        return falsePositives.interval().low() <= ALLOWED
                && told.map(found -> found.falsePositives().interval().low() <= ALLOWED)
                        .orElse(true);
    }

    /**
     * How often an effect is found.
     *
     * @param effect by how much the candidate costs more, as a share: 0.05 is 5 %
     * @param detected comparisons whose interval lies above 1
     */
    public record Power(double effect, Share detected) {
        static List<Power> of(Draws draws, List<Double> effects) {
            return effects.stream()
                    .map(effect -> new Power(effect, draws.detected(effect)))
                    .toList();
        }
    }

    /**
     * What the same comparisons are worth when each is told how much forks differ ({@code run --fork-spread}), by the
     * forks that are not in it.
     *
     * @param falsePositives comparisons of the two alike arms that claimed a difference, labels swapped by fork
     * @param power how often effects are found
     * @param smallestEffect the least effect found in at least 80 % of the comparisons; absent where that is above 50 %
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record ToldFindings(Share falsePositives, List<Power> power, OptionalDouble smallestEffect) {
        public ToldFindings {
            power = List.copyOf(power);
        }

        static ToldFindings of(Draws draws, List<Double> effects) {
            return new ToldFindings(draws.claimed(), Power.of(draws, effects), draws.smallestEffect());
        }
    }

    /**
     * What the comparison of a positive control with the baseline shows over the whole recording, beside what it must
     * show.
     *
     * @param arm id of the control
     * @param burnNs what each of its requests costs more, ns of CPU
     * @param baselineNs geometric mean of the baseline's CPU per request, ns, as measured
     * @param expected 1 + burn ÷ baseline
     * @param found control ÷ baseline as compared
     * @param detected how many comparisons of the design found the control dearer
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record ControlFindings(
            String arm,
            double burnNs,
            double baselineNs,
            double expected,
            @JsonUnwrapped Ratio found,
            Share detected) {}

    /**
     * A design that fits the time, and how narrow its interval is expected to be.
     *
     * @param forks forks
     * @param rounds rounds in each
     * @param unit what its interval is over; over rounds it leaves out what differs from fork to fork
     * @param halfWidth half the width of the 95 % interval of a ratio, as a share
     */
    public record PlanOption(int forks, int rounds, Replication unit, double halfWidth) {
        static PlanOption of(Design design, Variance variance) {
            return new PlanOption(
                    design.forks(),
                    design.rounds(),
                    design.forks() > 1 ? Replication.FORK : Replication.ROUND,
                    variance.halfWidth(design));
        }
    }
}
