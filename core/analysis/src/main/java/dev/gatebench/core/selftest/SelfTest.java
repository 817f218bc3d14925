package dev.gatebench.core.selftest;

import dev.gatebench.core.comparison.PairTrials;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.selftest.AlikeArms.ControlArm;
import dev.gatebench.core.selftest.ControlLine.Measured;
import dev.gatebench.core.selftest.NormalisationFindings.ControlFindings;
import dev.gatebench.core.selftest.NormalisationFindings.PlanOption;
import dev.gatebench.core.selftest.NormalisationFindings.Power;
import dev.gatebench.core.selftest.NormalisationFindings.ToldFindings;
import dev.gatebench.core.selftest.RatioBlocks.Swap;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.study.StudyException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Analyses a recorded run that has an arm twice: what its comparisons claim where nothing is, and what they find where
 * something is.
 */
public final class SelfTest {
    private final Results results;
    private final List<ControlArm> controls;
    private final RunCosts costs;
    private final SelfTestOptions options;
    private final AlikeArms arms;
    private final Load load;

    private SelfTest(
            Results results, AlikeArms arms, List<ControlArm> controls, RunCosts costs, SelfTestOptions options) {
        this.results = results;
        this.arms = arms;
        this.controls = List.copyOf(controls);
        this.costs = costs;
        this.options = options;
        this.load = options.load().orElse(results.loads().get(0));
    }

    /**
     * Analyses a run.
     *
     * @param controls its positive controls, compared with the first of the two alike arms
     * @throws StudyException when the run has too little to draw from
     */
    public static SelfTestResults analyse(
            Results results, AlikeArms arms, List<ControlArm> controls, RunCosts costs, SelfTestOptions options) {
        return new SelfTest(results, arms, controls, costs, options).analyse();
    }

    private SelfTestResults analyse() {
        long lanes = results.trials().stream()
                .flatMapToInt(trial -> trial.lane().stream())
                .distinct()
                .count();
        if (lanes > 1) {
            throw new StudyException(
                    "a self-test must be of forks on the same hosts, and those of the run were made in " + lanes
                            + " lanes: record one without --parallel");
        }
        if (!results.loads().contains(load)) {
            throw new StudyException("the run has no load " + load + ": its loads are " + results.loads());
        }
        controls.stream()
                .filter(control -> !control.in().loads().contains(load))
                .findFirst()
                .ifPresent(control -> {
                    throw new StudyException("the run of control '" + control.arm() + "' has no load " + load
                            + ": its loads are " + control.in().loads() + ": leave it out or record it at that load");
                });
        Recording recording = Recording.of(results.trials(), load, arms.baseline(), arms.candidate());
        Map<Normalisation, RatioBlocks> recorded = new EnumMap<>(Normalisation.class);
        Map<Normalisation, Variance> variances = new EnumMap<>(Normalisation.class);
        for (Normalisation each : Normalisation.values()) {
            recording.ratios(each).filter(SelfTest::hasTwoRounds).ifPresent(ratios -> {
                recorded.put(each, ratios);
                variances.put(each, Variance.of(recording.costs(each), ratios));
            });
        }
        if (recorded.isEmpty()) {
            throw new StudyException("the run must have two rounds of a fork with valid trials of '" + arms.baseline()
                    + "' and '" + arms.candidate() + "' at load " + load + ", has " + recording.pairs()
                    + " rounds in all: record more");
        }
        Normalisation used = used(recorded);
        Design design = Design.of(
                options,
                costs,
                recording.ratios(Normalisation.NONE).orElseThrow(),
                Optional.ofNullable(variances.get(used)).orElseThrow());
        RatioBlocks any = recorded.values().iterator().next().longEnough(design);
        if (any.forks().size() < design.forks()) {
            throw new StudyException("a comparison of " + design.forks() + " forks with " + design.rounds()
                    + " rounds each needs a run with as many such forks, this one has "
                    + any.forks().size()
                    + ": give fewer --forks or --rounds, or record more");
        }
        List<NormalisationFindings> findings = recorded.entrySet().stream()
                .map(each -> findings(each.getKey(), each.getValue(), variances, design))
                .toList();
        List<SelfTestProof> proofs = new ArrayList<>(List.of(SelfTestProof.ofRecording(results)));
        findings.stream()
                .filter(each -> each.normalisation() == used)
                .forEach(each -> proofs.addAll(each.proofs(arms.baseline(), arms.candidate(), recordedControls())));
        return new SelfTestResults(
                SelfTestResults.SCHEMA_VERSION,
                results.study(),
                results.startedAt(),
                arms.baseline(),
                arms.candidate(),
                load,
                any.forks().size(),
                recording.planned(),
                recording.pairs(),
                design,
                design.unit(),
                options.comparisons(),
                options.seed(),
                any.distinct(design, Swap.FORK),
                any.disjoint(design),
                options.budget().toSeconds(),
                costs,
                used,
                leastVariance(variances, design),
                findings,
                proofs,
                proofs.stream().allMatch(SelfTestProof::holds));
    }

    /** Chooses the normalisation that a run's comparison of the two arms would have. */
    private Normalisation used(Map<Normalisation, RatioBlocks> recorded) {
        Normalisation used = PairTrials.of(results.trials(), arms.baseline(), arms.candidate())
                .normalisation(true)
                .normalisation();
        return recorded.containsKey(used) ? used : Normalisation.NONE;
    }

    private static boolean hasTwoRounds(RatioBlocks ratios) {
        return ratios.made().stream().anyMatch(fork -> fork.size() > 1);
    }

    private static Normalisation leastVariance(Map<Normalisation, Variance> variances, Design design) {
        return variances.entrySet().stream()
                .min(Comparator.comparingDouble(entry -> entry.getValue().halfWidth(design)))
                .orElseThrow()
                .getKey();
    }

    private NormalisationFindings findings(
            Normalisation normalisation, RatioBlocks ratios, Map<Normalisation, Variance> variances, Design design) {
        Variance variance = Optional.ofNullable(variances.get(normalisation)).orElseThrow();
        RatioBlocks usable = ratios.longEnough(design);
        Draws alike = draw(usable, design, Swap.FORK);
        if (alike.unanswered() == options.comparisons()) {
            throw new StudyException("a comparison of " + design.forks() + " forks with " + design.rounds()
                    + " rounds each must be possible in the run, none of " + options.comparisons()
                    + " is: too many trials were refused; give more --forks or --rounds, or record again");
        }
        return new NormalisationFindings(
                normalisation,
                variance,
                Ratio.of(ratios.observations()).orElseThrow(),
                alike.claimed(),
                alike.unanswered(),
                draw(usable, design, Swap.NONE).claimed(),
                design.forks() > 1
                        ? Optional.empty()
                        : Optional.of(draw(usable, design, Swap.ROUND).claimed()),
                Power.of(alike, options.effects()),
                alike.smallestEffect(),
                Draws.told(usable, design, Swap.FORK, options.comparisons(), options.seed())
                        .map(draws -> ToldFindings.of(draws, options.effects())),
                controls.stream()
                        .filter(ControlArm::burnsSomething)
                        .flatMap(control -> control(control, normalisation, design).stream())
                        .toList(),
                line(ratios, normalisation),
                costs.designs(options.budget()).stream()
                        .filter(each -> each.forks() == 1 || variance.forkSd().isPresent())
                        .map(each -> PlanOption.of(each, variance))
                        .toList(),
                options.effects().stream()
                        .flatMap(effect -> EffectCost.of(effect, variance, costs).stream())
                        .toList(),
                costs.bestRounds(variance));
    }

    /** Names the controls that have a trial, valid or not, whatever share it burnt. */
    private List<String> recordedControls() {
        return controls.stream()
                .filter(control -> control.burnsSomething()
                        && control.in().trials().stream()
                                .anyMatch(trial -> trial.arm().equals(control.arm())))
                .map(ControlArm::name)
                .toList();
    }

    /** Compares a control with the baseline; empty where the recording has too little of it. */
    private Optional<ControlFindings> control(ControlArm control, Normalisation normalisation, Design design) {
        return recorded(control, normalisation).flatMap(recorded -> Ratio.of(recorded.observations())
                .map(found -> ControlFindings.of(
                        control,
                        found,
                        design.unit(),
                        Optional.of(recorded.longEnough(design))
                                .filter(usable ->
                                        !control.burnsInTurn() && usable.forks().size() >= design.forks())
                                .map(usable -> draw(usable, design, Swap.NONE).detected(0)))));
    }

    /** Lays the line through the controls, the alike arms among them. */
    private Optional<ControlLine> line(RatioBlocks alike, Normalisation normalisation) {
        return ControlLine.of(Stream.concat(
                        Stream.of(new Measured(0, results.startedAt(), alike)),
                        controls.stream()
                                .flatMap(control -> recorded(control, normalisation)
                                        .map(ratios -> new Measured(
                                                control.share(), control.in().startedAt(), ratios))
                                        .stream()))
                .toList());
    }

    private Optional<RatioBlocks> recorded(ControlArm control, Normalisation normalisation) {
        return Recording.of(control.trials(), load, arms.baseline(), control.arm())
                .ratios(normalisation);
    }

    private Draws draw(RatioBlocks recorded, Design design, Swap swap) {
        return Draws.of(recorded, design, swap, options.comparisons(), options.seed());
    }
}
