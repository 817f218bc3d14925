package dev.gatebench.core.audit;

import dev.gatebench.core.audit.rule.Limits;
import dev.gatebench.core.check.CheckLimits;

/** Takes the limits of rules from those of checks. */
public final class AuditLimits {
    private AuditLimits() {}

    static Limits of(CheckLimits limits) {
        return new Limits(limits.littleShare(), limits.errorShare(), limits.nominalDelayShare());
    }

    /** Returns the limits in {@code check-limits.yml}. */
    public static Limits defaults() {
        return of(CheckLimits.defaults());
    }
}
