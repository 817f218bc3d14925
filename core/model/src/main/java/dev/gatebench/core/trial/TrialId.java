package dev.gatebench.core.trial;

import dev.gatebench.core.json.Amount;
import dev.gatebench.core.load.Load;

/**
 * Which trial of a run one is.
 *
 * @param arm id of the arm
 * @param load the load
 * @param fork fork, from 1
 * @param round round in the fork, from 1
 */
public record TrialId(
        String arm, Load load, @Amount int fork, @Amount int round) {
    /** The name of the trial's requests in the driver, unique within a run: {@code netty closed 600 fork 1 round 2}. */
    public String name() {
        return arm + " " + load.id() + " fork " + fork + " round " + round;
    }

    /** The same trial as one of another fork. */
    TrialId inFork(int other) {
        return new TrialId(arm, load, other, round);
    }
}
