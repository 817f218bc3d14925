package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.statistics.Blocks;
import dev.gatebench.core.statistics.Blocks.Point;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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

    /**
     * Compares trials.
     *
     * @param baseline valid trials of the baseline's arm
     * @param candidate valid trials of the candidate's arm, of another run
     * @param measure what is compared
     */
    public Samples(List<Trial> baseline, List<Trial> candidate, Measure measure) {
        this.baseline = blocks(baseline, measure, roundingsBelow);
        this.candidate = blocks(candidate, measure, roundingsAbove);
    }

    private static Blocks blocks(List<Trial> trials, Measure measure, Roundings roundings) {
        List<Point> points = new ArrayList<>();
        for (Trial trial : trials) {
            OptionalDouble figure = measure.of(trial);
            if (figure.isPresent()) {
                points.add(new Point(
                        trial.fork(),
                        trial.round(),
                        trial.load(),
                        figure.getAsDouble(),
                        trial.lane().orElse(0)));
                roundings.add(trial.load(), measure.metric().stepOf(trial) / figure.getAsDouble());
            }
        }
        return new Blocks(points);
    }

    @Override
    public Optional<Ratio> at(Load load) {
        return Ratio.between(
                baseline.at(load),
                candidate.at(load),
                roundingsBelow.ofMean(Set.of(load)),
                roundingsAbove.ofMean(Set.of(load)));
    }

    @Override
    public Set<Load> loads() {
        Set<Load> both = new TreeSet<>(baseline.loadsToPool());
        both.retainAll(candidate.loadsToPool());
        return both;
    }

    @Override
    public Optional<Ratio> pooled() {
        return Ratio.between(
                baseline.pooled(loads()),
                candidate.pooled(loads()),
                roundingsBelow.ofMean(loads()),
                roundingsAbove.ofMean(loads()));
    }
}
