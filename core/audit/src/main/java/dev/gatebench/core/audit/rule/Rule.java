package dev.gatebench.core.audit.rule;

import dev.gatebench.core.trial.CheckResult;
import java.util.Optional;

/** A rule by which figures are judged. */
public interface Rule {
    /** Returns its name, such as {@code little}. */
    String name();

    /** Whether figures that break it cannot be true. */
    default boolean isOfTruth() {
        return false;
    }

    /** Judges the figures of one row; empty where it has nothing to say of them. */
    Optional<CheckResult> judge(Subject row, Surroundings around);
}
