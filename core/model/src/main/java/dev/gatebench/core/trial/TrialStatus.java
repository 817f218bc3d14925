package dev.gatebench.core.trial;

/** Whether a trial's figures may be used. */
public enum TrialStatus {
    /** Every check passed. */
    VALID,
    /** The trial ran to its end, and a check says that its figures are unusable. */
    INVALID,
    /** The trial did not run to its end. */
    FAILED
}
