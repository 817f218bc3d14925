package dev.gatebench.core.compare;

import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.curve.Curve;
import dev.gatebench.core.curve.CurveAssembler;
import dev.gatebench.core.curve.RateAtSlo;
import dev.gatebench.core.curve.SloPassing;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The greatest rate at which an arm of a run keeps a goal, fork by fork, from its trials under open loads. */
final class Rates {
    private final String run;
    private final String arm;
    private final Slo slo;
    private final double notValidShare;
    private final Optional<Curve> curve;

    /** Computes the rates of an arm's trials; a load with a greater share of them refused says nothing. */
    Rates(String run, String arm, List<Trial> trials, double notValidShare, Slo slo) {
        this.run = run;
        this.arm = arm;
        this.slo = slo;
        this.notValidShare = notValidShare;
        this.curve = new CurveAssembler(trials, notValidShare, List.of(slo))
                .assemble(List.of(arm)).stream().findFirst();
    }

    /** Computes the rates of an arm by itself, not in duets, under these loads, or under all where none is named. */
    static Rates of(ComparedRun run, String arm, List<Load> only, Slo slo) {
        List<Trial> trials = CellTrials.alone(run.trials(arm)).stream()
                .filter(trial -> only.isEmpty() || only.contains(trial.load()))
                .toList();
        return new Rates(run.name(), arm, trials, run.measured().notValidShare(), slo);
    }

    /** The rate of each repetition; none where one of them does not tell it. */
    private List<SloPassing> passings() {
        return curve.map(found -> found.slos().get(0).passings()).orElse(List.of());
    }

    private List<Observation> observations() {
        return passings().stream().map(SloPassing::observation).toList();
    }

    /**
     * Divides this arm's rate by that of another in the same run, by the forks, or rounds of one fork, that both have.
     */
    Optional<Ratio> pairedWith(Rates baseline) {
        return Ratio.of(passings().stream()
                .flatMap(above -> baseline.passings().stream()
                        .filter(above::sameRepetition)
                        .map(below -> new Observation(above.fork(), above.ratePerSec() / below.ratePerSec())))
                .toList());
    }

    /** Divides this arm's rate by that of an arm of another run; none where too few of either are in lanes of both. */
    Optional<Ratio> against(Rates baseline) {
        return whyNotAgainst(baseline).isPresent()
                ? Optional.empty()
                : Ratio.between(baseline.observations(), observations(), 0, 0);
    }

    /** Says why the lanes of two runs leave no ratio of their rates. */
    Optional<String> whyNotAgainst(Rates baseline) {
        List<Integer> above = lanes();
        List<Integer> below = baseline.lanes();
        boolean inLanes = !above.isEmpty() && !below.isEmpty() && !above.contains(0) && !below.contains(0);
        Set<Integer> common = Lanes.common(Set.copyOf(above), Set.copyOf(below));
        double notInShare = Math.min(notValidShare, baseline.notValidShare);
        return !inLanes || Stream.of(above, below).allMatch(lanes -> Lanes.enough(lanes, common, notInShare))
                ? Optional.empty()
                : Optional.of("The rates at " + slo.words() + " of '" + arm + "' are not compared: too few of the"
                        + " repetitions of one run are in lanes that both have.");
    }

    private List<Integer> lanes() {
        return observations().stream().map(Observation::lane).toList();
    }

    /** Says why there is no rate; empty where there is one. */
    Optional<String> whyNone() {
        return passings().isEmpty()
                ? Optional.of("No rate at " + slo.words() + " of '" + arm + "' in '" + run + "': "
                        + curve.map(Rates::range)
                                .orElse("it was not measured under two open loads or more, as 'gatebench curve' does."))
                : Optional.empty();
    }

    private static String range(Curve found) {
        RateAtSlo at = found.slos().get(0);
        String kept = at.range().holdsPerSec().isPresent()
                ? "it is kept at " + perSec(at.range().holdsPerSec().getAsDouble())
                : "it is shown to be kept at none of the rates";
        String missed = at.range().failsPerSec().isPresent()
                ? "missed at " + perSec(at.range().failsPerSec().getAsDouble())
                : "shown to be missed at none";
        return "not every repetition crosses the goal between two rates at which the arm keeps up; " + kept + ", and "
                + missed + ". Measure a ladder with more steps between these rates.";
    }

    private static String perSec(double rate) {
        return Numbers.count(Math.round(rate)) + "/s";
    }
}
