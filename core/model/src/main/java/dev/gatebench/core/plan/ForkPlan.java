package dev.gatebench.core.plan;

import dev.gatebench.core.trial.TrialId;
import java.util.List;
import java.util.OptionalInt;

/**
 * The plan of one set of fresh processes.
 *
 * @param fork the fork, from 1
 * @param warmUps ids of the fork's arms in the order in which they are launched and warmed up. {@code direct} comes
 *     first: it warms up the backend and the driver, whose figures judge the other warm-ups. Where duets have a driver
 *     of their own, it is warmed up right before the round in which gateways are alone
 * @param rounds the rounds; each has every arm under every load once. In duets {@code direct} is only in one round of
 *     the first fork, or in each in which gateways are alone where duets have a driver of their own
 * @param alone in duets, the number of the round in which every gateway has the CPUs to itself; absent without one
 */
public record ForkPlan(int fork, List<String> warmUps, List<List<TrialId>> rounds, OptionalInt alone) {
    public ForkPlan {
        warmUps = List.copyOf(warmUps);
        rounds = rounds.stream().map(List::copyOf).toList();
    }

    /** Whether the trials of a round are made one after another although others are duets. */
    boolean isAlone(int round) {
        return alone.isPresent() && alone.getAsInt() == round;
    }

    /** Returns the trials of all rounds in order. */
    public List<TrialId> trials() {
        return rounds.stream().flatMap(List::stream).toList();
    }
}
