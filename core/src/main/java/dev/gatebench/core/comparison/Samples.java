package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.statistics.Blocks;
import dev.gatebench.core.statistics.Blocks.Point;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.trial.Trial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final Map<Load, Double> smallest = new HashMap<>();
    private final double step;

    /**
     * Compares trials.
     *
     * @param baseline valid trials of the baseline's arm
     * @param candidate valid trials of the candidate's arm, of another run
     * @param measure what is compared
     */
    public Samples(List<Trial> baseline, List<Trial> candidate, Measure measure) {
        this.baseline = blocks(baseline, measure);
        this.candidate = blocks(candidate, measure);
        step = candidate.stream().mapToDouble(measure.metric()::stepOf).max().orElse(0);
    }

    private Blocks blocks(List<Trial> trials, Measure measure) {
        List<Point> points = trials.stream()
                .filter(trial -> measure.of(trial).isPresent())
                .map(trial -> new Point(
                        trial.fork(),
                        trial.round(),
                        trial.load(),
                        measure.of(trial).getAsDouble()))
                .toList();
        points.forEach(point -> smallest.merge(point.load(), point.value(), Math::min));
        return new Blocks(points);
    }

    @Override
    public Optional<Ratio> at(Load load) {
        return Ratio.between(baseline.at(load), candidate.at(load)).map(ratio -> ratio.widenedBy(share(load)));
    }

    @Override
    public Set<Load> loads() {
        Set<Load> both = new TreeSet<>(baseline.loadsToPool());
        both.retainAll(candidate.loadsToPool());
        return both;
    }

    @Override
    public Optional<Ratio> pooled() {
        double widening = loads().stream().mapToDouble(this::share).max().orElse(0);
        return Ratio.between(baseline.pooled(loads()), candidate.pooled(loads()))
                .map(ratio -> ratio.widenedBy(widening));
    }

    /** The step at a load as a share of the smallest figure there. */
    private double share(Load load) {
        return step / smallest.getOrDefault(load, Double.POSITIVE_INFINITY);
    }
}
