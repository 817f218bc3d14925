package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.statistics.Blocks;
import dev.gatebench.core.statistics.Blocks.Point;
import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** The ratios of two arms' trials, candidate ÷ baseline, each of one block and load. */
public final class Pairs implements Ratios {
    private final Blocks blocks;
    private final Map<Load, Double> steps = new HashMap<>();
    private final Optional<ForkSpread> spread;

    /**
     * Pairs trials.
     *
     * @param baseline valid trials of one arm
     * @param candidate valid trials of the other
     * @param measure what is compared
     * @param known how much forks differ, where a self-test has told
     */
    public Pairs(List<Trial> baseline, List<Trial> candidate, Measure measure, Optional<ForkSpreads> known) {
        spread = ForkSpreads.of(known, measure);
        List<Point> points = new ArrayList<>();
        for (Trial below : baseline) {
            for (Trial above : candidate) {
                OptionalDouble divisor = measure.of(below);
                OptionalDouble figure = measure.of(above);
                if (sameBlockAndLoad(below, above) && divisor.isPresent() && figure.isPresent()) {
                    points.add(new Point(
                            below.fork(), below.round(), below.load(), figure.getAsDouble() / divisor.getAsDouble()));
                    double smaller = Math.min(figure.getAsDouble(), divisor.getAsDouble());
                    steps.merge(below.load(), measure.metric().stepOf(above) / smaller, Math::max);
                }
            }
        }
        blocks = new Blocks(points);
    }

    private static boolean sameBlockAndLoad(Trial a, Trial b) {
        return a.fork() == b.fork() && a.round() == b.round() && a.load().equals(b.load());
    }

    @Override
    public Optional<Ratio> at(Load load) {
        return Ratio.of(blocks.at(load), spread).map(ratio -> ratio.widenedBy(step(load)));
    }

    @Override
    public Set<Load> loads() {
        return blocks.loadsToPool();
    }

    @Override
    public Optional<Ratio> pooled() {
        double step = loads().stream().mapToDouble(this::step).max().orElse(0);
        return Ratio.of(blocks.pooled(loads()), spread).map(ratio -> ratio.widenedBy(step));
    }

    /** The largest step at a load as a share of the smaller figure of its pair. */
    private double step(Load load) {
        return steps.getOrDefault(load, 0.0);
    }
}
