package dev.gatebench.lab.gateway;

import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.lab.policy.PolicyFailure;
import dev.gatebench.lab.policy.PolicyProofs;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.List;
import java.util.Optional;

/** Judges the check {@code policies}: whether an arm does after a trial what it proved before. */
public final class PolicyFinding {
    private PolicyFinding() {}

    /** Proves the policies of an arm again, to which nothing else is sent; empty without policies. */
    public static Optional<CheckResult> of(RunningArm arm) {
        return arm.policies().map(PolicyFinding::of);
    }

    private static CheckResult of(PolicyProofs policies) {
        List<String> once = policies.provedOnce();
        try {
            List<String> again = policies.proveAgain();
            if (again.isEmpty()) {
                return Findings.notCheckable(
                        CheckNames.POLICIES, "proved at the start alone: " + String.join(", ", once));
            }
            return Findings.of(CheckNames.POLICIES, "policies hold after the trial as before")
                    .judged(
                            true,
                            String.join("; ", again)
                                    + (once.isEmpty() ? "" : "; proved at the start alone: " + String.join(", ", once)),
                            "");
        } catch (EnvironmentException e) {
            return Findings.notCheckable(CheckNames.POLICIES, "a backend could not be asked: " + e.getMessage());
        } catch (PolicyFailure e) {
            return Findings.of(CheckNames.POLICIES, "policies hold after the trial as before")
                    .judged(false, "it " + e.getMessage(), "see the gateway's log");
        }
    }
}
