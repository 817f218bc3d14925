package dev.gatebench.core.check;

import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Trial;

/** One rule that a trial's figures must obey. Pure: the same trial and limits give the same finding. */
@FunctionalInterface
interface Check {
    /** Whether there is anything in a trial that the rule is about; else it has no finding. */
    default boolean concerns(Trial trial) {
        return true;
    }

    /** The finding; its detail holds the figures and the rule, and the remedy when it failed. */
    CheckResult check(Trial trial, CheckLimits limits);
}
