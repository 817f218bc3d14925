package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.statistics.Ratio;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/**
 * The ratios of a baseline's two starts, as the control of a comparison. They are made as the ratios of the comparison
 * are: by its measures, of the same kind of trials, and over the same loads.
 */
public final class ControlRatios {
    private final PairTrials twins;
    private final PairTrials controlled;
    private final double notValidShare;
    private final Optional<ForkSpreads> spreads;

    /**
     * Of the trials of a run.
     *
     * @param twins the trials of the baseline and of its second start
     * @param controlled the trials of the comparison
     * @param notValidShare the greatest share of a load's pairs that may lack a valid trial
     * @param spreads how much forks differ, where a self-test has told
     */
    public ControlRatios(PairTrials twins, PairTrials controlled, double notValidShare, Optional<ForkSpreads> spreads) {
        this.twins = twins;
        this.controlled = controlled;
        this.notValidShare = notValidShare;
        this.spreads = spreads;
    }

    /** The ratio at a load; empty where too few of its pairs are valid. */
    public Optional<Ratio> at(Load load, Measure measure) {
        PairTrials trials = by(measure);
        return trials.headline(load, notValidShare)
                ? pairs(trials.valid(), measure).at(load)
                : Optional.empty();
    }

    /** The ratio over these loads; empty where it cannot be had over just these. */
    public Optional<Ratio> over(Collection<Load> loads, Measure measure) {
        PairTrials trials = by(measure);
        Pairs pairs = pairs(trials.at(loads).valid(), measure);
        return loads.stream().allMatch(load -> trials.headline(load, notValidShare))
                        && pairs.loads().equals(Set.copyOf(loads))
                ? pairs.pooled()
                : Optional.empty();
    }

    /** As {@link #at}, over all trials that ran to their end, valid or refused. */
    Optional<Ratio> completedAt(Load load, Measure measure) {
        return pairs(by(measure).completed(), measure).at(load);
    }

    /** As {@link #over}, over all trials that ran to their end, valid or refused. */
    Optional<Ratio> completedOver(Collection<Load> loads, Measure measure) {
        return pairs(by(measure).at(loads).completed(), measure).pooled();
    }

    private PairTrials by(Measure measure) {
        return twins.as(controlled, measure.metric());
    }

    private Pairs pairs(PairTrials trials, Measure measure) {
        return new Pairs(trials, measure, spreads);
    }
}
