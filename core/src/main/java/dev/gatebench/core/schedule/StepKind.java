package dev.gatebench.core.schedule;

/** Whether a step's requests are measured. */
public enum StepKind {
    /** Not logged by the driver; may be ended early. */
    WARM_UP,
    /** Logged under the step's name. */
    TRIAL
}
