package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.statistics.Blocks;
import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.trial.Trial;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/** The ratios of two arms' trials, candidate ÷ baseline, each of one block and load. */
public final class Pairs implements Ratios {
    private final Blocks blocks;
    private final Roundings roundings = new Roundings();
    private final Optional<ForkSpread> spread;

    /** Pairs trials; {@code known} says how much forks differ, where a self-test has told. */
    public Pairs(PairTrials trials, Measure measure, Optional<ForkSpreads> known) {
        spread = ForkSpreads.of(known, measure);
        blocks = blocks(trials, measure::of);
        trials.pairs()
                .filter(pair -> pair.ratio(measure::of).isPresent())
                .forEach(pair -> roundings.add(measure, pair.below(), pair.above()));
    }

    /** Computes the ratio of a figure over all loads; empty where no pair has the figure. */
    static Optional<Ratio> pooled(PairTrials trials, Function<Trial, OptionalDouble> figure) {
        Blocks blocks = blocks(trials, figure);
        return Ratio.of(blocks.pooled(blocks.loadsToPool()));
    }

    private static Blocks blocks(PairTrials trials, Function<Trial, OptionalDouble> figure) {
        return new Blocks(trials.pairs().flatMap(pair -> pair.point(figure)).toList());
    }

    @Override
    public Set<Load> loads() {
        return blocks.loadsToPool();
    }

    @Override
    public Optional<Ratio> over(Set<Load> loads) {
        return Ratio.of(blocks.pooled(loads), spread, roundings.ofMean(loads));
    }

    /** Counts the pairs of those loads that are missing in blocks that have others, and were estimated. */
    long missing() {
        return blocks.missing(loads());
    }
}
