package dev.gatebench.core.compare;

import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.compare.CompareSpec.Pairing;
import dev.gatebench.core.comparison.Control;
import dev.gatebench.core.comparison.ControlRatios;
import dev.gatebench.core.comparison.PairTrials;
import dev.gatebench.core.comparison.Pairs;
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
import dev.gatebench.core.trial.Trial;
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
    private final OptionalDouble limit;
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
        this.limit = isDirect() ? OptionalDouble.empty() : spec.maxSlowdown();
        this.twins = baseline.results().controls().stream()
                .filter(control -> paired && control.concerns(arms.baseline(), arms.candidate()))
                .findFirst();
    }

    /**
     * Whether no gateway is compared: the backend itself shows whether the two runs' hosts were alike, and is held to
     * no limit.
     */
    private boolean isDirect() {
        return candidate.direct(arms.candidate());
    }

    List<Compared> compare(List<Load> loads) {
        List<Trial> below = baseline.trials(arms.baseline());
        List<Trial> above = candidate.trials(arms.candidate());
        PairTrials pair = paired
                ? new PairTrials(below, above)
                : new PairTrials(CellTrials.alone(below), CellTrials.alone(above));
        NormalisationChoice choice = paired ? pair.normalisation(sameGateway()) : ofRuns(pair);
        Optional<ControlRatios> controls = twins.map(start -> new ControlRatios(
                new PairTrials(baseline.trials(start.baseline()), baseline.trials(start.control())),
                pair,
                baseline.notValidShare(),
                baseline.results().forkSpreads()));
        List<Compared> compared = new ArrayList<>();
        for (Metric metric : spec.metrics()) {
            PairTrials trials = pair.by(metric);
            List<Load> sound = loads.stream()
                    .filter(load ->
                            headline(trials, load) && trials.at(List.of(load)).comparable(metric))
                    .toList();
            if (!paired) {
                sound.forEach(load ->
                        Lanes.note(pair.baseline(), pair.candidate(), load).ifPresent(notes::add));
            }
            if (metric == Metric.CPU && !sound.isEmpty()) {
                choice.note(arms.baseline(), arms.candidate()).ifPresent(notes::add);
            }
            for (Measure measure : Measure.of(metric, choice.normalisation(), pair.leads(metric))) {
                Ratios ratios = ratios(trials.at(sound).valid(), measure);
                for (Load load : loads) {
                    Optional<Ratio> control = controls.flatMap(ofStarts -> ofStarts.at(load, measure));
                    compared.add(line(Optional.of(load), measure, ratios.at(load), control, loads.size() == 1));
                }
                if (loads.size() > 1) {
                    Optional<Ratio> control = controls.flatMap(ofStarts -> ofStarts.over(ratios.loads(), measure));
                    ratios.pooled()
                            .ifPresent(all ->
                                    compared.add(line(Optional.empty(), measure, Optional.of(all), control, true)));
                }
            }
        }
        for (Slo slo : spec.slos()) {
            compared.add(ofRates(slo));
        }
        if (isDirect() && spec.maxSlowdown().isPresent()) {
            notes.add("'" + arms.candidate() + "' is the backend without a gateway: it is held to no limit.");
        }
        return compared;
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
        return kind(baseline, arms.baseline()).equals(kind(candidate, arms.candidate()));
    }

    private static Optional<String> kind(ComparedRun run, String arm) {
        return run.results().arms().stream()
                .filter(each -> each.id().equals(arm))
                .map(Arm::gateway)
                .findFirst();
    }

    private NormalisationChoice ofRuns(PairTrials pair) {
        NormalisationChoice choice =
                NormalisationChoice.ofRuns(pair.valid().baseline(), pair.valid().candidate());
        return sameGateway() ? choice : choice.refused(NormalisationChoice.OTHER_WORK);
    }

    private Ratios ratios(PairTrials trials, Measure measure) {
        return paired
                ? new Pairs(trials, measure, baseline.results().forkSpreads())
                : new Samples(trials.baseline(), trials.candidate(), measure);
    }

    private boolean headline(PairTrials trials, Load load) {
        return paired
                ? trials.headline(load, baseline.notValidShare())
                : baseline.headline(arms.baseline(), load)
                        && candidate.headline(arms.candidate(), load)
                        && Lanes.headline(
                                trials.baseline(),
                                trials.candidate(),
                                load,
                                Math.min(baseline.notValidShare(), candidate.notValidShare()));
    }

    private Compared line(
            Optional<Load> load, Comparand what, Optional<Ratio> ratio, Optional<Ratio> control, boolean overAll) {
        OptionalDouble held = what.leading() ? limit : OptionalDouble.empty();
        Difference verdict = verdict(ratio, control);
        Gate gate = Gate.of(ratio, verdict, what, held);
        Optional<RepetitionsNeeded> toTell = gate == Gate.CANNOT_TELL
                ? ratio.flatMap(found -> toTell(found, what, 1 + held.getAsDouble()))
                : Optional.empty();
        boolean primary = overAll && isCpu(what) && what.leading();
        return Compared.of(arms, load, what, ratio, primary, control, verdict, gate, toTell);
    }

    /** What the ratio's interval shows, and what the control of this line, and of the whole run, leaves of it. */
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

    /**
     * Empty where the fork spread of a self-test is in the interval: more rounds of a fork do not make that smaller.
     */
    private Optional<RepetitionsNeeded> toTell(Ratio ratio, Comparand what, double slowdown) {
        boolean spread = paired
                && isCpu(what)
                && ratio.unit() == Replication.ROUND
                && baseline.results().forkSpreads().isPresent();
        if (spread) {
            return Optional.empty();
        }
        double limitOfRatio = what.moreIsBetter() ? 1 / slowdown : slowdown;
        return paired
                ? RepetitionsNeeded.of(ratio, limitOfRatio, 1, candidate.took())
                : RepetitionsNeeded.of(ratio, limitOfRatio, 2, both(baseline.took(), candidate.took()));
    }

    private static boolean isCpu(Comparand what) {
        return what instanceof Measure measure && measure.metric() == Metric.CPU;
    }

    private static Optional<Duration> both(Optional<Duration> one, Optional<Duration> other) {
        return one.flatMap(time -> other.map(time::plus));
    }
}
