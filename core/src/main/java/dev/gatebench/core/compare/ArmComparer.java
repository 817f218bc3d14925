package dev.gatebench.core.compare;

import dev.gatebench.core.compare.CompareSpec.Pairing;
import dev.gatebench.core.comparison.Pairs;
import dev.gatebench.core.comparison.Ratios;
import dev.gatebench.core.comparison.Samples;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.NormalisationChoice;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Compares two arms by each metric, at each load and over all. */
final class ArmComparer {
    private final Run baseline;
    private final Run candidate;
    private final boolean paired;
    private final CompareSpec spec;
    private final Pairing arms;
    private final Set<String> notes;
    private final OptionalDouble limit;

    ArmComparer(Run baseline, Run candidate, boolean paired, CompareSpec spec, Pairing arms, Set<String> notes) {
        this.baseline = baseline;
        this.candidate = candidate;
        this.paired = paired;
        this.spec = spec;
        this.arms = arms;
        this.notes = notes;
        this.limit = control() ? OptionalDouble.empty() : spec.maxSlowdown();
    }

    /**
     * Whether no gateway is compared: the backend itself shows whether the two runs' hosts were alike, and is held to
     * no limit.
     */
    private boolean control() {
        return candidate
                .arm(arms.candidate())
                .filter(arm -> arm.gateway().equals(ArmSpec.DIRECT))
                .isPresent();
    }

    List<Compared> compare(List<Load> loads) {
        List<Trial> below = baseline.valid(arms.baseline());
        List<Trial> above = candidate.valid(arms.candidate());
        NormalisationChoice choice =
                paired ? NormalisationChoice.of(below, above) : NormalisationChoice.ofRuns(below, above);
        List<Load> sound = loads.stream().filter(this::headline).toList();
        List<Compared> compared = new ArrayList<>();
        for (Metric metric : spec.metrics()) {
            if (metric == Metric.CPU && !sound.isEmpty()) {
                choice.note(arms.baseline(), arms.candidate()).ifPresent(notes::add);
            }
            for (Measure measure : Measure.of(metric, choice.normalisation())) {
                Ratios ratios = ratios(at(sound, below), at(sound, above), measure);
                for (Load load : loads) {
                    compared.add(line(Optional.of(load), measure, ratios.at(load)));
                }
                if (loads.size() > 1) {
                    ratios.pooled().ifPresent(all -> compared.add(line(Optional.empty(), measure, Optional.of(all))));
                }
            }
        }
        if (control() && spec.maxSlowdown().isPresent()) {
            notes.add("'" + arms.candidate() + "' is the backend without a gateway: it is held to no limit.");
        }
        return compared;
    }

    private Ratios ratios(List<Trial> below, List<Trial> above, Measure measure) {
        return paired
                ? new Pairs(below, above, measure, baseline.results().forkSpreads())
                : new Samples(below, above, measure);
    }

    private static List<Trial> at(List<Load> loads, List<Trial> trials) {
        return trials.stream().filter(trial -> loads.contains(trial.load())).toList();
    }

    private boolean headline(Load load) {
        return baseline.headline(arms.baseline(), load) && candidate.headline(arms.candidate(), load);
    }

    private Compared line(Optional<Load> load, Measure measure, Optional<Ratio> ratio) {
        OptionalDouble held = measure.leading() ? limit : OptionalDouble.empty();
        return Compared.of(arms, load, measure, ratio, Gate.of(ratio, measure.metric(), held));
    }
}
