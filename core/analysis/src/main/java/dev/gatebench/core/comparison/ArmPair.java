package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.statistics.Ratio;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Two arms of a run and their ratios by any measure. Comparisons, rankings, precision, published ratios and the gate
 * all take their paired ratios from here, so that they pair, select and refuse trials alike.
 *
 * @param chosenLike the pair whose kind of trials, duets or alone, a metric compares: the same, or that of which this
 *     is the control
 */
public record ArmPair(PairTrials trials, PairTrials chosenLike, double notValidShare, Optional<ForkSpreads> spreads) {
    /**
     * Returns this pair, a baseline's two starts, compared by the kinds of trials by which another pair is compared.
     */
    public ArmPair asControlOf(ArmPair compared) {
        return new ArmPair(trials, compared.trials, notValidShare, spreads);
    }

    /** Selects the trials by which a metric compares the two arms. */
    public PairTrials by(Metric metric) {
        return trials.as(chosenLike, metric);
    }

    /** Whether enough pairs at a load are valid for a headline. */
    boolean headline(Metric metric, Load load) {
        return by(metric).headline(load, notValidShare);
    }

    /** Selects the loads at which a metric compares the arms and not how each was driven. */
    public List<Load> comparable(Metric metric, List<Load> loads) {
        PairTrials compared = by(metric);
        return loads.stream()
                .filter(load -> compared.at(Set.of(load)).comparable(metric))
                .toList();
    }

    /** Selects the comparable loads that may stand in a headline. */
    public List<Load> sound(Metric metric, List<Load> loads) {
        PairTrials compared = by(metric);
        return comparable(metric, loads).stream()
                .filter(load -> compared.headline(load, notValidShare))
                .toList();
    }

    /** The ratios over the valid trials at these loads. */
    public Pairs valid(Measure measure, Collection<Load> loads) {
        return new Pairs(by(measure.metric()).at(loads).valid(), measure, spreads);
    }

    /** The ratio over all trials at these loads that ran to their end, valid or refused. */
    Optional<Ratio> completed(Measure measure, Collection<Load> loads) {
        return new Pairs(by(measure.metric()).at(loads).completed(), measure, spreads).pooled();
    }

    /** The ratio over just these loads; empty where too few pairs at one of them are valid, or loads share no round. */
    public Optional<Ratio> over(Measure measure, Collection<Load> loads) {
        PairTrials compared = by(measure.metric());
        Pairs pairs = valid(measure, loads);
        return loads.stream().allMatch(load -> compared.headline(load, notValidShare))
                        && pairs.loads().equals(Set.copyOf(loads))
                ? pairs.pooled()
                : Optional.empty();
    }

    /** The ratio over just these loads, each of which must be comparable too. */
    public Optional<Ratio> overSound(Measure measure, List<Load> loads) {
        return sound(measure.metric(), loads).equals(loads) ? over(measure, loads) : Optional.empty();
    }
}
