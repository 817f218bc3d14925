package dev.gatebench.core.compare;

import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.compare.CompareSpec.Pairing;
import dev.gatebench.core.comparison.ArmPair;
import dev.gatebench.core.comparison.Control;
import dev.gatebench.core.comparison.PairTrials;
import dev.gatebench.core.comparison.Ratios;
import dev.gatebench.core.comparison.Samples;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Comparand;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.NormalisationChoice;
import dev.gatebench.core.measure.RateMeasure;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Ratio;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Compares two arms by each metric, at each load and over all, and by the rates that keep goals. */
final class ArmComparer {
    private final ComparedRun baseline;
    private final ComparedRun candidate;
    private final boolean paired;
    private final CompareSpec spec;
    private final Pairing arms;
    private final Set<String> notes;
    private final boolean direct;
    private final Optional<Control> twins;

    ArmComparer(
            ComparedRun baseline,
            ComparedRun candidate,
            boolean paired,
            CompareSpec spec,
            Pairing arms,
            Set<String> notes) {
        this.baseline = baseline;
        this.candidate = candidate;
        this.paired = paired;
        this.spec = spec;
        this.arms = arms;
        this.notes = notes;
        this.direct = candidate.direct(arms.candidate());
        this.twins = baseline.results().controls().stream()
                .filter(control -> paired && control.concerns(arms.baseline(), arms.candidate()))
                .findFirst();
    }

    List<Compared> compare(List<Load> loads) {
        ArmPair pair = paired ? baseline.measured().pair(arms.baseline(), arms.candidate()) : ofTwoRuns();
        NormalisationChoice choice = paired ? pair.trials().normalisation(sameGateway()) : ofRuns(pair.trials());
        Optional<ArmPair> starts = twins.map(control ->
                baseline.measured().pair(control.baseline(), control.control()).asControlOf(pair));
        List<Compared> compared = new ArrayList<>();
        for (Metric metric : spec.metrics()) {
            List<Load> sound = paired ? pair.sound(metric, loads) : soundInBoth(pair, metric, loads);
            if (!paired) {
                sound.forEach(load -> Lanes.note(pair.trials(), load).ifPresent(notes::add));
            }
            if (metric == Metric.CPU && !sound.isEmpty()) {
                choice.note(arms.baseline(), arms.candidate()).ifPresent(notes::add);
            }
            for (Measure measure :
                    Measure.of(metric, choice.normalisation(), pair.trials().leads(metric))) {
                Ratios ratios = paired
                        ? pair.valid(measure, sound)
                        : new Samples(pair.by(metric).at(sound).valid(), measure);
                for (Load load : loads) {
                    Optional<Ratio> control = starts.flatMap(both -> both.over(measure, List.of(load)));
                    compared.add(line(Optional.of(load), measure, ratios.at(load), control, loads.size() == 1));
                }
                Optional<Ratio> all = ratios.pooled();
                if (loads.size() > 1 && all.isPresent()) {
                    Optional<Ratio> control = starts.flatMap(both -> both.over(measure, ratios.loads()));
                    compared.add(line(Optional.empty(), measure, all, control, true));
                }
            }
        }
        spec.slos().forEach(slo -> compared.add(ofRates(slo)));
        if (direct && spec.maxSlowdown().isPresent()) {
            notes.add("'" + arms.candidate() + "' is the backend without a gateway: no limit applies to it.");
        }
        return compared;
    }

    /** Puts trials of two runs side by side; their headlines are of each run's cells, and of the lanes of both. */
    private ArmPair ofTwoRuns() {
        PairTrials trials = new PairTrials(
                CellTrials.alone(baseline.trials(arms.baseline())),
                CellTrials.alone(candidate.trials(arms.candidate())));
        return new ArmPair(trials, trials, 1, Optional.empty());
    }

    private List<Load> soundInBoth(ArmPair pair, Metric metric, List<Load> loads) {
        double notValidShare = Math.min(
                baseline.measured().notValidShare(), candidate.measured().notValidShare());
        return pair.comparable(metric, loads).stream()
                .filter(load -> baseline.headline(arms.baseline(), load)
                        && candidate.headline(arms.candidate(), load)
                        && Lanes.headline(pair.by(metric), load, notValidShare))
                .toList();
    }

    private Compared ofRates(Slo slo) {
        Rates below = Rates.of(baseline, arms.baseline(), spec.loads(), slo);
        Rates above = Rates.of(candidate, arms.candidate(), spec.loads(), slo);
        below.whyNone().ifPresent(notes::add);
        above.whyNone().ifPresent(notes::add);
        Optional<Ratio> control = twins.flatMap(start -> Rates.of(baseline, start.control(), spec.loads(), slo)
                .pairedWith(Rates.of(baseline, start.baseline(), spec.loads(), slo)));
        if (!paired) {
            above.whyNotAgainst(below).ifPresent(notes::add);
        }
        Optional<Ratio> ratio = paired ? above.pairedWith(below) : above.against(below);
        return line(Optional.empty(), new RateMeasure(slo), ratio, control, false);
    }

    private boolean sameGateway() {
        return baseline.arm(arms.baseline())
                .map(Arm::gateway)
                .equals(candidate.arm(arms.candidate()).map(Arm::gateway));
    }

    private NormalisationChoice ofRuns(PairTrials pair) {
        NormalisationChoice choice =
                NormalisationChoice.ofRuns(pair.valid().baseline(), pair.valid().candidate());
        return sameGateway() ? choice : choice.refused(NormalisationChoice.OTHER_WORK);
    }

    private Compared line(
            Optional<Load> load, Comparand what, Optional<Ratio> ratio, Optional<Ratio> control, boolean overAll) {
        OptionalDouble limit = what.leading() && !direct ? spec.maxSlowdown() : OptionalDouble.empty();
        Difference verdict = verdict(ratio, control);
        Gate gate = Gate.of(ratio, verdict, what, limit);
        return new Compared(
                arms.baseline(),
                arms.candidate(),
                load,
                what,
                ratio.map(Ratio::ratio),
                ratio.flatMap(Ratio::interval),
                ratio.map(Ratio::pValue).orElse(OptionalDouble.empty()),
                ratio.map(Ratio::freedom).orElse(OptionalDouble.empty()),
                ratio.map(Ratio::n).orElse(0),
                ratio.map(Ratio::unit),
                overAll && isCpu(what) && what.leading(),
                OptionalDouble.empty(),
                control,
                verdict,
                gate,
                gate == Gate.CANNOT_TELL
                        ? ratio.flatMap(found -> toTell(found, what, 1 + limit.getAsDouble()))
                        : Optional.empty());
    }

    /** Says what the ratio's interval shows, less what the control of this line, and of the whole run, takes away. */
    private Difference verdict(Optional<Ratio> ratio, Optional<Ratio> control) {
        Difference shown = ratio.map(Ratio::difference).orElse(Difference.NONE_SHOWN);
        if (twins.isEmpty() || ratio.isEmpty()) {
            return shown;
        }
        return twins.get().verdict().equals(Optional.of(Difference.VOID))
                ? Difference.VOID
                : shown.controlledBy(
                        control.filter(of -> of.interval().isPresent()).map(Ratio::difference));
    }

    /** Empty where a self-test's fork spread is in the interval: more rounds of a fork do not make that smaller. */
    private Optional<RepetitionsNeeded> toTell(Ratio ratio, Comparand what, double slowdown) {
        boolean spread = paired
                && isCpu(what)
                && ratio.unit() == Replication.ROUND
                && baseline.measured().spreads().isPresent();
        if (spread) {
            return Optional.empty();
        }
        double limitOfRatio = what.moreIsBetter() ? 1 / slowdown : slowdown;
        Optional<Duration> took = paired
                ? candidate.took()
                : baseline.took().flatMap(time -> candidate.took().map(time::plus));
        return RepetitionsNeeded.of(ratio, limitOfRatio, paired ? 1 : 2, took);
    }

    private static boolean isCpu(Comparand what) {
        return what instanceof Measure measure && measure.metric() == Metric.CPU;
    }
}
