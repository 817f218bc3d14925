package dev.gatebench.core.plan;

import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.core.trial.TrialStatus;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the work that a run that was cut off still has to do. */
public final class Remaining {
    private Remaining() {}

    /**
     * Returns the plan without its complete rounds, in the same order. A round is complete when each of its trials ran
     * to its end, {@code VALID} or {@code INVALID}; any other round stays as a whole, because its trials are compared
     * with each other. A fork of which no round is left is dropped.
     *
     * @param trials the trials that count
     */
    public static Plan of(Plan plan, List<Trial> trials) {
        Set<String> done = trials.stream()
                .filter(trial -> trial.status() != TrialStatus.FAILED)
                .map(Trial::name)
                .collect(Collectors.toSet());
        List<ForkPlan> forks = plan.forks().stream()
                .map(fork -> new ForkPlan(
                        fork.fork(),
                        fork.warmUps(),
                        fork.rounds().stream()
                                .filter(round -> !isDone(round, done))
                                .toList(),
                        fork.alone()))
                .filter(fork -> !fork.rounds().isEmpty())
                .toList();
        return new Plan(plan.study(), plan.fidelity(), plan.seed(), forks);
    }

    /** Returns the number of complete rounds of a plan. */
    public static int roundsDone(Plan plan, List<Trial> trials) {
        return rounds(plan) - rounds(of(plan, trials));
    }

    private static int rounds(Plan plan) {
        return plan.forks().stream().mapToInt(fork -> fork.rounds().size()).sum();
    }

    private static boolean isDone(List<TrialId> round, Set<String> done) {
        return round.stream().map(TrialId::name).allMatch(done::contains);
    }
}
