package dev.gatebench.core.plan;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.trial.TrialId;

/**
 * One arm under one load, once.
 *
 * @param arm id of the arm
 * @param load the load
 * @param fork the fork, from 1
 * @param round the round within the fork, from 1
 */
public record PlannedTrial(String arm, Load load, int fork, int round) {

    /** Whether both are of gateways, and under the same load: what may run in the same seconds. */
    boolean mayRunBeside(PlannedTrial other) {
        return load.equals(other.load) && !arm.equals(ArmSpec.DIRECT) && !other.arm.equals(ArmSpec.DIRECT);
    }

    /** Which trial it becomes. */
    public TrialId id() {
        return new TrialId(arm, load, fork, round);
    }

    /** The name of the trial's requests in the driver. */
    public String name() {
        return id().name();
    }
}
