package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.statistics.Blocks;
import dev.gatebench.core.statistics.Blocks.Point;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The ratios of two independent samples, the trials of two runs: nothing pairs one run's block with a block of the
 * other.
 */
public final class Samples implements Ratios {
    private final Blocks baseline;
    private final Blocks candidate;
    private final Roundings roundingsBelow = new Roundings();
    private final Roundings roundingsAbove = new Roundings();

    /** Compares the valid trials of an arm of one run with those of an arm of another. */
    public Samples(PairTrials valid, Measure measure) {
        baseline = blocks(valid.baseline(), measure, roundingsBelow);
        candidate = blocks(valid.candidate(), measure, roundingsAbove);
    }

    private static Blocks blocks(List<Trial> trials, Measure measure, Roundings roundings) {
        List<Trial> measured =
                trials.stream().filter(trial -> measure.of(trial).isPresent()).toList();
        measured.forEach(trial -> roundings.add(measure, trial));
        return new Blocks(measured.stream()
                .map(trial -> new Point(
                        trial.fork(),
                        trial.round(),
                        trial.load(),
                        measure.of(trial).orElseThrow(),
                        trial.lane().orElse(0)))
                .toList());
    }

    @Override
    public Set<Load> loads() {
        Set<Load> both = new TreeSet<>(baseline.loadsToPool());
        both.retainAll(candidate.loadsToPool());
        return both;
    }

    @Override
    public Optional<Ratio> over(Set<Load> loads) {
        return Ratio.between(
                baseline.pooled(loads),
                candidate.pooled(loads),
                roundingsBelow.ofMean(loads),
                roundingsAbove.ofMean(loads));
    }
}
