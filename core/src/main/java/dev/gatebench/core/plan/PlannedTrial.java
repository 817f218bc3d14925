package dev.gatebench.core.plan;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Load;

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

    /** The name of the trial's requests in the driver, unique within a run: {@code netty 600 fork 1 round 2}. */
    public String name() {
        return arm + " " + load.id() + " fork " + fork + " round " + round;
    }
}
