package dev.gatebench.core.check;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Trial;

/** No reply has the expected status and another body: a gateway that answers by itself is no gateway. */
final class PayloadCheck implements Check {
    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        boolean errors = trial.errors().values().stream().anyMatch(count -> count > 0);
        if (!trial.traffic().can(Ability.BODY_CHECK)
                || (errors && !trial.traffic().can(Ability.ERROR_KINDS))) {
            return Findings.notCheckable(
                    CheckNames.PAYLOAD, "no body was compared: the driver cannot, or an arm is told to change replies");
        }
        long wrong = trial.errors().getOrDefault(ErrorKind.PAYLOAD, 0L);
        if (wrong == 0 && trial.requests() == 0) {
            return Findings.notCheckable(CheckNames.PAYLOAD, "no reply with the expected status");
        }
        return Findings.of(CheckNames.PAYLOAD, "no reply with the expected status has another body")
                .count("wrong", wrong)
                .count("correct", trial.requests())
                .judged(
                        wrong == 0,
                        wrong + " replies with the expected status and a wrong body beside " + trial.requests()
                                + " correct ones, limit 0",
                        "see whether the gateway's route reaches the backend, and what it answers when none matches");
    }
}
