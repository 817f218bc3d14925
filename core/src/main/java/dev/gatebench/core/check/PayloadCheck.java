package dev.gatebench.core.check;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.result.CheckResult;
import dev.gatebench.core.result.Trial;

/** No reply has the expected status with another body: a gateway that answers for itself is not the system that was to be measured. */
final class PayloadCheck implements Check {
    @Override
    public String name() {
        return "payload";
    }

    @Override
    public CheckResult check(TrialFacts facts) {
        Trial trial = facts.trial();
        long wrong = trial.errors().getOrDefault(ErrorKind.PAYLOAD, 0L);
        if (wrong == 0 && trial.requests() == 0) {
            return Findings.notCheckable(this, "no reply with the expected status");
        }
        return Findings.of(
                this,
                wrong == 0,
                wrong + " replies with the expected status and a wrong body beside " + trial.requests()
                        + " correct ones, limit 0",
                "see whether the gateway's route reaches the backend, and what it answers when none matches");
    }
}
