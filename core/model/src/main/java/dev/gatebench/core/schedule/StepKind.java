package dev.gatebench.core.schedule;

/** The purpose of a step. */
public enum StepKind {
    /** The first part of an arm's warm-up. */
    WARM_UP,
    /** The second part of an arm's warm-up, at the study's largest load. */
    WARM_UP_AT_LOAD,
    /** A trial: logged under the step's name. */
    TRIAL;

    /** Whether the step is part of a warm-up: not logged by the driver, and ended early when the arm is steady. */
    public boolean isWarmUp() {
        return this != TRIAL;
    }
}
