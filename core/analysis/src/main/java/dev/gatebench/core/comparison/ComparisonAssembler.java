package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.measure.NormalisationChoice;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.text.Footnotes;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares pairs of arms within the rounds in which both have a valid trial. */
public final class ComparisonAssembler {
    private final List<Trial> trials;
    private final List<Arm> arms;
    private final double notValidShare;
    private final Footnotes footnotes;
    private final Optional<ForkSpreads> spreads;

    /**
     * Of a run's trials; what a reader must know is added to the footnotes.
     *
     * @param trials all trials, valid or not
     * @param arms the arms that were run
     * @param notValidShare the greatest share of a load's pairs that may lack a valid trial
     */
    public ComparisonAssembler(
            List<Trial> trials,
            List<Arm> arms,
            double notValidShare,
            Footnotes footnotes,
            Optional<ForkSpreads> spreads) {
        this.trials = trials;
        this.arms = arms;
        this.notValidShare = notValidShare;
        this.footnotes = footnotes;
        this.spreads = spreads;
    }

    /**
     * Every comparison of every pair: by each metric at each load; where there are several, then over all loads that
     * may stand in a headline. What has a control is followed by it.
     */
    public List<Comparison> assemble(List<ComparisonSpec> specs, List<Load> loads) {
        List<Comparison> all = new ArrayList<>();
        List<Comparison> again = new ArrayList<>();
        for (ComparisonSpec spec : specs) {
            List<Comparison> own = assemble(spec, loads);
            all.addAll(own);
            spec.control().ifPresent(arm -> again.addAll(controls(spec, arm, own, loads)));
        }
        List<Comparison> adjusted = Holm.adjust(all);
        long others =
                adjusted.stream().filter(c -> c.adjustedPValue().isPresent()).count();
        if (others > 0) {
            footnotes.number("Verdicts are adjusted for their number (Holm, " + others
                    + " comparisons), but for CPU per request over all loads: a 95 % interval may leave 1 where the"
                    + " verdict is '" + Difference.NONE_SHOWN.word() + "'.");
        }
        Controls controls =
                new Controls(specs, Holm.adjust(again.stream().distinct().toList()));
        controls.notes().forEach(footnotes::number);
        List<Comparison> judged = controls.judge(adjusted);
        judged.stream()
                .filter(Comparison::hangsOnRefusals)
                .map(ComparisonAssembler::hanging)
                .forEach(footnotes::number);
        return judged.stream()
                .map(c -> c.hangsOnRefusals() ? c.withoutHeadline() : c)
                .toList();
    }

    private static String hanging(Comparison c) {
        return c.candidate() + " against " + c.baseline() + ", "
                + c.measure().metric().title() + ", "
                + c.load().map(Load::words).orElse("all loads") + ": over all trials that ran to their end, the refused"
                + " ones too, the ratio is " + Numbers.significant(c.completed().orElseThrow(), 3)
                + ", and of the valid ones " + Numbers.significant(c.found().ratio(), 3)
                + ". What was refused decides here, so there is no headline.";
    }

    private List<Comparison> assemble(ComparisonSpec spec, List<Load> loads) {
        PairTrials pair = PairTrials.of(trials, spec.baseline(), spec.candidate());
        NormalisationChoice choice = pair.normalisation(Arm.sameGateway(arms, spec.baseline(), spec.candidate()));
        List<Measure> measures = new ArrayList<>();
        for (Metric metric : Metric.compared()) {
            measures.addAll(Measure.of(metric, choice.normalisation(), pair.leads(metric)));
        }
        List<Comparison> comparisons = new ArrayList<>();
        for (Load load : loads) {
            for (Measure measure : measures) {
                PairTrials compared = pair.by(measure.metric()).at(Set.of(load));
                if (!compared.comparable(measure.metric())) {
                    continue;
                }
                pairs(compared.valid(), measure)
                        .at(load)
                        .ifPresent(ratio -> comparisons.add(comparison(
                                spec,
                                Optional.of(load),
                                measure,
                                ratio,
                                pairs(compared.completed(), measure).at(load),
                                loads.size() == 1,
                                compared.headline(load, notValidShare))));
            }
        }
        missing(spec, pair, loads, comparisons);
        if (!comparisons.isEmpty()) {
            choice.note(spec.baseline(), spec.candidate()).ifPresent(footnotes::number);
            unproved(spec, pair, choice).ifPresent(footnotes::number);
            pair.duetEffect()
                    .map(effect -> effect.note(pair.completedDuetEffect().orElse(effect)))
                    .ifPresent(footnotes::number);
            if (loads.size() > 1) {
                for (Measure measure : measures) {
                    List<Load> comparable = comparable(measure.metric(), pair, loads);
                    if (!comparable.isEmpty()) {
                        pool(spec, comparable, pair.by(measure.metric()), measure, comparisons);
                    }
                }
            }
        }
        return comparisons;
    }

    /** Tells how well it is known that the backend's cost is alike: a normalised ratio is off by what it differs. */
    private static Optional<String> unproved(ComparisonSpec spec, PairTrials pair, NormalisationChoice choice) {
        return choice.normalisation() != Normalisation.BACKEND
                ? Optional.empty()
                : pair.backendsCost()
                        .map(ratio -> spec.candidate() + " ÷ " + spec.baseline()
                                + ": CPU per request is divided by the backend's, as if that were alike behind both. It"
                                + " was " + Numbers.significant(ratio.ratio(), 3) + " ["
                                + Numbers.significant(
                                        ratio.interval().orElseThrow().low(), 3) + ", "
                                + Numbers.significant(
                                        ratio.interval().orElseThrow().high(), 3)
                                + "] times as much behind the one as behind the other; the interval of the normalised"
                                + " ratio does not hold what of that is no chance.");
    }

    private static List<Load> comparable(Metric metric, PairTrials pair, List<Load> loads) {
        return loads.stream()
                .filter(load -> pair.by(metric).at(Set.of(load)).comparable(metric))
                .toList();
    }

    /** Says at which loads a pair is not compared by a metric: a line that is not there is easily overlooked. */
    private void missing(ComparisonSpec spec, PairTrials pair, List<Load> loads, List<Comparison> comparisons) {
        for (Metric metric : List.of(Metric.CPU, Metric.THROUGHPUT)) {
            List<Load> unlike = new ArrayList<>(loads);
            unlike.removeAll(comparable(metric, pair, loads));
            if (metric == Metric.THROUGHPUT) {
                unlike.retainAll(comparable(Metric.CPU, pair, loads));
            }
            if (!unlike.isEmpty()) {
                footnotes.number(spec.candidate() + " is not compared with " + spec.baseline()
                        + (metric == Metric.CPU ? "" : " by throughput") + " at "
                        + unlike.stream().map(Load::words).collect(Collectors.joining(", "))
                        + (metric == Metric.CPU
                                ? ": one of them was held to a rate there that the other was not."
                                : ": both were held to the same rate."));
            }
        }
        Map<List<Load>, List<Metric>> missing = new LinkedHashMap<>();
        for (Metric metric : Metric.compared()) {
            List<Load> without = comparable(metric, pair, loads).stream()
                    .filter(load -> comparisons.stream()
                            .noneMatch(c ->
                                    c.measure().metric() == metric && c.load().equals(Optional.of(load))))
                    .toList();
            missing.computeIfAbsent(without, key -> new ArrayList<>()).add(metric);
        }
        missing.remove(List.of());
        missing.forEach((without, metrics) -> footnotes.number(spec.candidate() + " is not compared with "
                + spec.baseline()
                + (metrics.size() == Metric.compared().size()
                        ? ""
                        : " by " + metrics.stream().map(Metric::title).collect(Collectors.joining(", ")))
                + " at " + without.stream().map(Load::words).collect(Collectors.joining(", "))
                + ": no round has a valid trial of both."));
    }

    /** What duets do to the pairs that were measured in both ways. */
    public List<DuetEffect> duetEffects(List<ComparisonSpec> specs) {
        return specs.stream()
                .flatMap(spec -> PairTrials.of(trials, spec.baseline(), spec.candidate()).duetEffect().stream())
                .toList();
    }

    /** How much work a request is for the gateways of each pair, by each figure that was measured. */
    public List<WorkRatio> work(List<ComparisonSpec> specs, List<Load> loads) {
        List<WorkRatio> all = new ArrayList<>();
        for (ComparisonSpec spec : specs) {
            PairTrials pair = PairTrials.of(trials, spec.baseline(), spec.candidate());
            for (Metric metric : Metric.work()) {
                Measure measure = WorkRatio.measure(metric);
                Pairs pairs = sound(pair.by(metric), comparable(metric, pair, loads), measure);
                WorkRatio.of(pair.by(metric).at(pairs.loads()).valid(), measure, pairs.pooled())
                        .ifPresent(all::add);
            }
        }
        return all;
    }

    /** The baseline's second start against the first, beside each of the comparisons. */
    private List<Comparison> controls(ComparisonSpec spec, String again, List<Comparison> own, List<Load> loads) {
        PairTrials pair = PairTrials.of(trials, spec.baseline(), spec.candidate());
        ControlRatios twins =
                new ControlRatios(PairTrials.of(trials, spec.baseline(), again), pair, notValidShare, spreads);
        List<Comparison> controls = new ArrayList<>();
        for (Comparison c : own) {
            Measure measure = c.measure();
            if (c.load().isPresent()) {
                Load load = c.load().get();
                twins.at(load, measure)
                        .map(ratio -> c.controlledBy(again, ratio, twins.completedAt(load, measure)))
                        .ifPresent(controls::add);
            } else {
                Set<Load> over = sound(pair.by(measure.metric()), comparable(measure.metric(), pair, loads), measure)
                        .loads();
                twins.over(over, measure)
                        .map(ratio -> c.controlledBy(again, ratio, twins.completedOver(over, measure)))
                        .ifPresent(controls::add);
            }
        }
        return controls;
    }

    private void pool(
            ComparisonSpec spec, List<Load> loads, PairTrials all, Measure measure, List<Comparison> comparisons) {
        Pairs pairs = sound(all, loads, measure);
        Optional<Ratio> pooled = pairs.pooled();
        if (pooled.isEmpty() && measure.leading()) {
            footnotes.number("Over all loads, " + spec.candidate() + " is not compared with " + spec.baseline() + " by "
                    + measure.metric().title() + ": at no load are enough pairs of trials valid.");
        }
        if (pairs.loads().size() == 1) {
            // that load's own line would be said twice, and counted twice among those that are adjusted
            if (measure.metric() != Metric.CPU || !measure.leading()) {
                return;
            }
            Load only = pairs.loads().iterator().next();
            comparisons.removeIf(c -> c.load().equals(Optional.of(only))
                    && c.isOf(spec.baseline(), spec.candidate())
                    && c.measure().equals(measure));
        }
        pooled.ifPresent(ratio -> {
            Optional<Ratio> completed =
                    pairs(all.at(loads).completed(), measure).pooled();
            comparisons.add(comparison(spec, Optional.empty(), measure, ratio, completed, true, true));
            String both = "Over all loads, " + spec.candidate() + " is compared with " + spec.baseline();
            String by = " by " + measure.metric().title();
            if (pairs.loads().size() < loads.size()) {
                footnotes.number(both + by + " at "
                        + pairs.loads().stream().map(Load::words).collect(Collectors.joining(", "))
                        + ": at the others too few pairs of trials are valid, or they share no round.");
            }
            if (pairs.missing() > 0) {
                footnotes.number(both + by + " though " + pairs.missing()
                        + " pairs of trials are missing in rounds that have others: the effect of a load is estimated"
                        + " from the rounds that have it, so that no round is dropped.");
            }
        });
    }

    /** The valid pairs of the loads that may stand in a headline. */
    private Pairs sound(PairTrials all, List<Load> loads, Measure measure) {
        return pairs(
                all.at(loads.stream()
                                .filter(load -> all.headline(load, notValidShare))
                                .toList())
                        .valid(),
                measure);
    }

    private Pairs pairs(PairTrials compared, Measure measure) {
        return new Pairs(compared, measure, spreads);
    }

    private static Comparison comparison(
            ComparisonSpec spec,
            Optional<Load> load,
            Measure measure,
            Ratio ratio,
            Optional<Ratio> completed,
            boolean overAll,
            boolean headline) {
        return new Comparison(
                spec.baseline(),
                spec.candidate(),
                load,
                measure,
                ratio,
                completed.map(Ratio::ratio),
                completed.flatMap(Ratio::interval),
                overAll && measure.metric() == Metric.CPU && measure.leading(),
                false,
                OptionalDouble.empty(),
                ratio.difference(),
                headline);
    }
}
