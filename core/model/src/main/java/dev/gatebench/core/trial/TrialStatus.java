package dev.gatebench.core.trial;

/** Whether a trial's figures may be used. */
public enum TrialStatus {
    /** Every check passed. */
    VALID,
    /** It ran to its end, and a check says that its figures cannot be used. */
    INVALID,
    /** It did not run to its end. */
    FAILED
}
