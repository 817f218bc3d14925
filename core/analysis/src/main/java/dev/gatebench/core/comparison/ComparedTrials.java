package dev.gatebench.core.comparison;

import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.Optional;

/**
 * The trials of a run whose arms are compared by pairs.
 *
 * @param trials all trials, valid or not, judged, with a fork for each start of the processes
 * @param notValidShare the greatest share of a load's pairs that may lack a valid trial in a headline
 * @param spreads how much forks differ, where a self-test has told
 */
public record ComparedTrials(List<Trial> trials, double notValidShare, Optional<ForkSpreads> spreads) {
    public ComparedTrials {
        trials = List.copyOf(trials);
    }

    public ArmPair pair(String baseline, String candidate) {
        PairTrials pair = PairTrials.of(trials, baseline, candidate);
        return new ArmPair(pair, pair, notValidShare, spreads);
    }
}
