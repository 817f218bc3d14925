package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.text.Footnotes;
import java.util.ArrayList;
import java.util.List;

/** Compares pairs of arms within the rounds in which both have a valid trial. */
public final class ComparisonAssembler {
    private final ComparedTrials trials;
    private final List<Arm> arms;
    private final Footnotes footnotes;

    /** Compares arms that were run; the remarks that a reader needs are added to the footnotes. */
    public ComparisonAssembler(ComparedTrials trials, List<Arm> arms, Footnotes footnotes) {
        this.trials = trials;
        this.arms = arms;
        this.footnotes = footnotes;
    }

    /**
     * Compares every pair: by each metric at each load; where there are several, then over all loads that may stand in
     * a headline. Each comparison that has a control is followed by it.
     */
    public List<Comparison> assemble(List<ComparisonSpec> specs, List<Load> loads) {
        List<Comparison> all = new ArrayList<>();
        List<Comparison> again = new ArrayList<>();
        for (ComparisonSpec spec : specs) {
            PairComparer pair = new PairComparer(trials, spec, loads, footnotes);
            List<Comparison> own = pair.compare(Arm.sameGateway(arms, spec.baseline(), spec.candidate()));
            all.addAll(own);
            again.addAll(pair.controls(own));
        }
        List<Comparison> adjusted = Comparison.adjust(all);
        long others =
                adjusted.stream().filter(c -> c.adjustedPValue().isPresent()).count();
        if (others > 0) {
            footnotes.number("Verdicts are adjusted for their number (Holm, " + others
                    + " comparisons), except those of CPU per request over all loads: a 95 % interval may exclude 1"
                    + " where the verdict is '" + Difference.NONE_SHOWN.word() + "', no difference shown.");
        }
        Controls controls =
                new Controls(specs, Comparison.adjust(again.stream().distinct().toList()));
        controls.notes().forEach(footnotes::number);
        List<Comparison> judged = controls.judge(adjusted);
        judged.stream()
                .filter(Comparison::hangsOnRefusals)
                .map(PairNotes::hangsOnRefusals)
                .forEach(footnotes::number);
        return judged.stream()
                .map(c -> c.hangsOnRefusals() ? c.withoutHeadline() : c)
                .toList();
    }

    /** Computes the effect of duets on the pairs that were measured in duets and alone. */
    public List<DuetEffect> duetEffects(List<ComparisonSpec> specs) {
        return specs.stream()
                .flatMap(spec -> pair(spec).trials().duetEffect().stream())
                .toList();
    }

    /** Compares how much work a request is for the gateways of each pair, by each figure that was measured. */
    public List<WorkRatio> work(List<ComparisonSpec> specs, List<Load> loads) {
        return specs.stream()
                .flatMap(spec ->
                        Metric.work().stream().flatMap(metric -> WorkRatio.of(pair(spec), metric, loads).stream()))
                .toList();
    }

    private ArmPair pair(ComparisonSpec spec) {
        return trials.pair(spec.baseline(), spec.candidate());
    }
}
