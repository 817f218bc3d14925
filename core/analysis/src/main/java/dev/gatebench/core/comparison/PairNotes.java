package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.measure.NormalisationChoice;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.text.Footnotes;
import dev.gatebench.core.text.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Adds footnotes on the comparison of two arms: how it is made, at which loads it is not, and why. */
final class PairNotes {
    private final ComparisonSpec spec;
    private final ArmPair pair;
    private final List<Load> loads;
    private final Footnotes footnotes;

    PairNotes(ComparisonSpec spec, ArmPair pair, List<Load> loads, Footnotes footnotes) {
        this.spec = spec;
        this.pair = pair;
        this.loads = loads;
        this.footnotes = footnotes;
    }

    /** Notes at which loads the pair is not compared by a metric: a line that is not there is easily overlooked. */
    void missing(List<Comparison> comparisons) {
        String notCompared = spec.candidate() + " is not compared with " + spec.baseline();
        List<Load> byCpu = pair.comparable(Metric.CPU, loads);
        List<Load> unlike = without(loads, byCpu);
        if (!unlike.isEmpty()) {
            footnotes.number(
                    notCompared + at(unlike) + ": there they were held to different rates, or only one to a rate.");
        }
        List<Load> alike = without(byCpu, pair.comparable(Metric.THROUGHPUT, loads));
        if (!alike.isEmpty()) {
            footnotes.number(notCompared + " by throughput" + at(alike) + ": both were held to the same rate.");
        }
        Map<List<Load>, List<Metric>> missing = new LinkedHashMap<>();
        for (Metric metric : Metric.compared()) {
            List<Load> compared = comparisons.stream()
                    .filter(c -> c.measure().metric() == metric)
                    .flatMap(c -> c.load().stream())
                    .toList();
            missing.computeIfAbsent(without(pair.comparable(metric, loads), compared), key -> new ArrayList<>())
                    .add(metric);
        }
        missing.remove(List.of());
        missing.forEach((at, metrics) -> footnotes.number(notCompared
                + (metrics.size() == Metric.compared().size()
                        ? ""
                        : " by " + metrics.stream().map(Metric::title).collect(Collectors.joining(", ")))
                + at(at) + ": no round has a valid trial of both."));
    }

    private static List<Load> without(List<Load> loads, List<Load> others) {
        return loads.stream().filter(load -> !others.contains(load)).toList();
    }

    private static String at(Collection<Load> loads) {
        return " at " + loads.stream().map(Load::words).collect(Collectors.joining(", "));
    }

    /** Notes what CPU per request is divided by, how sure that is, and what duets change. */
    void choice(NormalisationChoice choice) {
        choice.note(spec.baseline(), spec.candidate()).ifPresent(footnotes::number);
        if (choice.normalisation() == Normalisation.BACKEND) {
            pair.trials()
                    .backendsCost()
                    .ifPresent(ratio -> footnotes.number(spec.candidate() + " ÷ " + spec.baseline()
                            + ": CPU per request is divided by the backend's, on the assumption that a request costs"
                            + " the backend the same behind both. Behind " + spec.candidate() + " it cost "
                            + words(ratio) + " times as much; where that is more than chance, the interval of the"
                            + " normalised ratio does not contain it."));
        }
        pair.trials()
                .duetEffect()
                .map(effect -> effect.note(pair.trials().completedDuetEffect().orElse(effect)))
                .ifPresent(footnotes::number);
    }

    void nothingOverAll(Measure measure) {
        footnotes.number("Over all loads, " + spec.candidate() + " is not compared with " + spec.baseline() + " by "
                + measure.metric().title() + ": at no load are enough pairs of trials valid.");
    }

    /** Notes what a comparison over all loads leaves out or estimates. */
    void overAll(Measure measure, Pairs pairs, int comparable) {
        String compared = "Over all loads, " + spec.candidate() + " is compared with " + spec.baseline() + " by "
                + measure.metric().title();
        if (pairs.loads().size() < comparable) {
            footnotes.number(compared + at(pairs.loads())
                    + ": at the others too few pairs of trials are valid, or they share no round.");
        }
        if (pairs.missing() > 0) {
            footnotes.number(compared + " though " + pairs.missing()
                    + " pairs of trials are missing in rounds that have others: the effect of a load is estimated"
                    + " from the rounds that have it, so that no round is dropped.");
        }
    }

    /** Says of a comparison that refused trials decide what it shows. */
    static String hangsOnRefusals(Comparison c) {
        return c.candidate() + " against " + c.baseline() + ", "
                + c.measure().metric().title() + ", "
                + c.load().map(Load::words).orElse("all loads") + ": over all trials that ran to their end, the refused"
                + " ones too, the ratio is " + Numbers.significant(c.completed().orElseThrow(), 3)
                + ", and of the valid ones " + Numbers.significant(c.found().ratio(), 3)
                + ". The refused trials decide the result, so there is no headline.";
    }

    /** Writes a ratio with its interval: {@code 0.950 [0.910, 0.992]}. */
    static String words(Ratio ratio) {
        Optional<String> interval = ratio.interval()
                .map(i -> " [" + Numbers.significant(i.low(), 3) + ", " + Numbers.significant(i.high(), 3) + "]");
        return Numbers.significant(ratio.ratio(), 3) + interval.orElse("");
    }
}
