package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.statistics.Blocks;
import dev.gatebench.core.statistics.Blocks.Point;
import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** The ratios of two arms' trials, candidate ÷ baseline, each of one block and load. */
public final class Pairs implements Ratios {
    private final Blocks blocks;
    private final Roundings roundings = new Roundings();
    private final Optional<ForkSpread> spread;

    /**
     * Pairs trials.
     *
     * @param trials the two arms' trials that are compared
     * @param measure what is compared
     * @param known how much forks differ, where a self-test has told
     */
    public Pairs(PairTrials trials, Measure measure, Optional<ForkSpreads> known) {
        spread = ForkSpreads.of(known, measure);
        List<Point> points = new ArrayList<>();
        Map<Place, List<Trial>> candidates = byPlace(trials.candidate());
        for (Trial below : trials.baseline()) {
            for (Trial above : candidates.getOrDefault(Place.of(below), List.of())) {
                OptionalDouble divisor = measure.of(below);
                OptionalDouble figure = measure.of(above);
                if (divisor.isPresent() && figure.isPresent()) {
                    points.add(new Point(
                            below.fork(), below.round(), below.load(), figure.getAsDouble() / divisor.getAsDouble()));
                    roundings.add(
                            below.load(),
                            measure.metric().stepOf(below) / divisor.getAsDouble(),
                            measure.metric().stepOf(above) / figure.getAsDouble());
                }
            }
        }
        blocks = new Blocks(points);
    }

    /** The ratio of what trials are normalised by, over all loads; empty where it was not measured in any pair. */
    static Optional<Ratio> ofReference(PairTrials trials, Normalisation normalisation) {
        List<Point> points = new ArrayList<>();
        Map<Place, List<Trial>> candidates = byPlace(trials.candidate());
        for (Trial below : trials.baseline()) {
            for (Trial above : candidates.getOrDefault(Place.of(below), List.of())) {
                double divisor = normalisation.reference(below).orElse(0);
                double figure = normalisation.reference(above).orElse(0);
                if (divisor > 0 && figure > 0) {
                    points.add(new Point(below.fork(), below.round(), below.load(), figure / divisor));
                }
            }
        }
        Blocks blocks = new Blocks(points);
        return Ratio.of(blocks.pooled(blocks.loadsToPool()));
    }

    /** Where a trial stands in the plan: its block and load. */
    record Place(int fork, int round, Load load) {
        static Place of(Trial trial) {
            return new Place(trial.fork(), trial.round(), trial.load());
        }
    }

    /** So that a pair is found without looking through all trials. */
    static Map<Place, List<Trial>> byPlace(List<Trial> trials) {
        return trials.stream().collect(Collectors.groupingBy(Place::of));
    }

    @Override
    public Optional<Ratio> at(Load load) {
        return Ratio.of(blocks.at(load), spread, roundings.ofMean(Set.of(load)));
    }

    @Override
    public Set<Load> loads() {
        return blocks.loadsToPool();
    }

    /** How many pairs of those loads are missing in blocks that have others, and were estimated. */
    public long missing() {
        return blocks.missing(loads());
    }

    @Override
    public Optional<Ratio> pooled() {
        return Ratio.of(blocks.pooled(loads()), spread, roundings.ofMean(loads()));
    }
}
