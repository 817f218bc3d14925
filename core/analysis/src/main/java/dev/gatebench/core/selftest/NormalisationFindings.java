package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.selftest.AlikeArms.ControlArm;
import dev.gatebench.core.selftest.NormalisationFindings.Power;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Ratio;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The worth of comparisons by one normalisation.
 *
 * @param alike the two alike arms compared over the whole recording, labels as recorded: it shows a difference by their
 *     places, which swapped labels hide
 * @param falsePositives comparisons of the two alike arms that claimed a difference, of those that could be made,
 *     labels swapped by fork
 * @param unswapped false positives with the labels as recorded
 * @param falsePositivesByRound false positives with labels swapped by round; absent where intervals are over forks.
 *     Where it is about 5 % and {@code falsePositives} is above, the intervals are right and it is the processes that
 *     differ, which intervals over rounds do not hold
 * @param smallestEffect the least effect found in at least 80 % of all comparisons drawn; absent where that is above 50
 *     %
 * @param told the findings where comparisons are told how much forks differ; absent where the recording has too few
 *     forks for that
 * @param controlLine the line through the controls and the alike arms; absent with fewer than three shares burnt
 * @param plans designs that the time could be spent on
 * @param costs the cheapest design that finds each effect; without the effects for which it is not known
 * @param bestRounds rounds in a fork with which a given precision takes the least time; absent where forks do not
 *     differ
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record NormalisationFindings(
        Normalisation normalisation,
        Variance variance,
        Ratio alike,
        Share falsePositives,
        int unanswered,
        Share unswapped,
        Optional<Share> falsePositivesByRound,
        List<Power> power,
        Optional<LeastEffect> smallestEffect,
        Optional<ToldFindings> told,
        List<ControlFindings> controls,
        Optional<ControlLine> controlLine,
        List<PlanOption> plans,
        List<EffectCost> costs,
        OptionalDouble bestRounds) {
    public NormalisationFindings {
        power = List.copyOf(power);
        controls = List.copyOf(controls);
        plans = List.copyOf(plans);
        costs = List.copyOf(costs);
    }

    /** Lists what a self-test with such comparisons must show of its alike arms and of the controls recorded. */
    List<SelfTestProof> proofs(String baseline, String candidate, List<String> recordedControls) {
        List<SelfTestProof> proofs = new ArrayList<>();
        proofs.add(SelfTestProof.ofFalsePositives(falsePositives, unanswered, false));
        told.map(found -> SelfTestProof.ofFalsePositives(found.falsePositives(), found.unanswered(), true))
                .ifPresent(proofs::add);
        proofs.add(SelfTestProof.ofPlaces(alike, unswapped, baseline, candidate));
        controls.stream().map(SelfTestProof::ofControl).forEach(proofs::add);
        recordedControls.stream()
                .filter(arm -> controls.stream().noneMatch(found -> found.arm().equals(arm)))
                .map(SelfTestProof::ofControlWithTooLittle)
                .forEach(proofs::add);
        if (recordedControls.isEmpty()) {
            proofs.add(SelfTestProof.ofNoControl());
        }
        proofs.add(SelfTestProof.ofSlope(controlLine));
        proofs.add(SelfTestProof.ofIntercept(controlLine));
        return proofs;
    }

    /**
     * The share of comparisons that find an effect.
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
     * The worth of comparisons that are told how much forks differ ({@code run --fork-spread}), each by the forks that
     * are not in it.
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record ToldFindings(
            Share falsePositives, int unanswered, List<Power> power, Optional<LeastEffect> smallestEffect) {
        public ToldFindings {
            power = List.copyOf(power);
        }

        static ToldFindings of(Draws draws, List<Double> effects) {
            return new ToldFindings(
                    draws.claimed(), draws.unanswered(), Power.of(draws, effects), draws.smallestEffect());
        }
    }

    /**
     * The comparison of a positive control with the baseline over the whole recording, beside what it must show.
     *
     * @param expected 1 + the share that it burns of what it costs else
     * @param burnt 1 + what it has truly burnt in its trials, as such a share by its own log; absent where that is not
     *     known
     * @param found control ÷ baseline as compared
     * @param verdict whether it is seen to cost more: only where its interval lies above 1
     * @param detected how many comparisons of the design found the control dearer, of all drawn; absent where it was
     *     recorded with too few forks or rounds for one
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record ControlFindings(
            String arm,
            Instant recordedAt,
            double expected,
            OptionalDouble burnt,
            @JsonUnwrapped Ratio found,
            Verdict verdict,
            Optional<Share> detected) {
        /**
         * Judges a control.
         *
         * @param unit the repetitions of the comparisons: where these are forks, an interval over the rounds of one
         *     fork leaves out what forks differ by, and shows nothing
         */
        static ControlFindings of(ControlArm control, Ratio found, Replication unit, Optional<Share> detected) {
            return new ControlFindings(
                    control.name(),
                    control.in().startedAt(),
                    1 + control.share(),
                    control.burnt().stream().map(share -> 1 + share).findFirst(),
                    found,
                    found.unit() == unit
                            ? Verdict.of(
                                    found.difference() == Difference.HIGHER, found.difference() == Difference.LOWER)
                            : Verdict.NOT_SHOWN,
                    detected);
        }
    }

    /**
     * A design that fits the time, and how narrow its interval is expected to be.
     *
     * @param unit the repetitions of its interval; over rounds it leaves out what differs from fork to fork
     * @param halfWidth half the width of the 95 % interval of a ratio, as a share
     */
    public record PlanOption(int forks, int rounds, Replication unit, double halfWidth) {
        static PlanOption of(Design design, Variance variance) {
            return new PlanOption(design.forks(), design.rounds(), design.unit(), variance.halfWidth(design));
        }
    }
}
