package dev.gatebench.core.trial;

import dev.gatebench.core.json.Amount;
import dev.gatebench.core.load.Load;

/**
 * Identifies a trial of a run.
 *
 * @param fork fork, from 1
 * @param round round in the fork, from 1
 */
public record TrialId(
        String arm, Load load, @Amount int fork, @Amount int round) {
    /**
     * Returns the name of the trial's requests in the driver, unique within a run: {@code netty closed 600 fork 1 round
     * 2}.
     */
    public String name() {
        return arm + " " + load.id() + " fork " + fork + " round " + round;
    }
}
