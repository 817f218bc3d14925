package dev.gatebench.core.check;

import dev.gatebench.core.result.CheckResult;
import dev.gatebench.core.result.Verdict;

/** Findings in the words that all checks share. */
final class Findings {
    private Findings() {}

    /** A finding of a rule: the remedy is added only when it failed. */
    static CheckResult of(Check check, boolean passed, String figures, String remedy) {
        return passed
                ? new CheckResult(check.name(), Verdict.PASS, figures)
                : new CheckResult(check.name(), Verdict.FAIL, figures + ": " + remedy);
    }

    static CheckResult notCheckable(Check check, String why) {
        return new CheckResult(check.name(), Verdict.NOT_CHECKABLE, why);
    }
}
