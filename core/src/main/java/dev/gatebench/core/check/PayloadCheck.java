package dev.gatebench.core.check;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.result.CheckResult;
import dev.gatebench.core.result.Trial;

/** No reply has the expected status with another body: a gateway that answers for itself is not the system that was to be measured. */
final class PayloadCheck implements Check {
    @Override
    public String name() {
        return CheckNames.PAYLOAD;
    }

    @Override
    public CheckResult check(TrialFacts facts) {
        Trial trial = facts.trial();
        long wrong = trial.errors().getOrDefault(ErrorKind.PAYLOAD, 0L);
        if (wrong == 0 && trial.requests() == 0) {
            return Findings.notCheckable(name(), "no reply with the expected status");
        }
        return Findings.of(name(), "no reply with the expected status has another body")
                .count("wrong", wrong)
                .count("correct", trial.requests())
                .judged(
                        wrong == 0,
                        wrong + " replies with the expected status and a wrong body beside " + trial.requests()
                                + " correct ones, limit 0",
                        "see whether the gateway's route reaches the backend, and what it answers when none matches");
    }
}
