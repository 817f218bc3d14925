package dev.gatebench.core.check;

import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Trial;

/** A rule that a trial's figures must obey. Checks are pure: the same trial and limits give the same finding. */
@FunctionalInterface
interface Check {
    /** Whether the rule applies to a trial; else there is no finding. */
    default boolean concerns(Trial trial) {
        return true;
    }

    /** Judges a trial; the finding's detail holds the figures and the rule, and the remedy when the trial failed. */
    CheckResult check(Trial trial, CheckLimits limits);
}
