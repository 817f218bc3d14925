package dev.gatebench.core.check;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.result.CheckResult;
import dev.gatebench.core.result.Numbers;
import dev.gatebench.core.result.Trial;
import java.util.Map;
import java.util.TreeMap;

/** Errors ÷ (correct replies + errors) in the window is at most a share. */
final class ErrorsCheck implements Check {
    @Override
    public String name() {
        return "errors";
    }

    @Override
    public CheckResult check(TrialFacts facts) {
        Trial trial = facts.trial();
        long errors =
                trial.errors().values().stream().mapToLong(Long::longValue).sum();
        long all = trial.requests() + errors;
        if (all == 0) {
            return Findings.of(
                    this,
                    false,
                    "no request ended in the window",
                    "see whether the driver and the system under test ran");
        }
        double share = (double) errors / all;
        String figures =
                errors + " errors in " + all + " requests" + kinds(trial.errors()) + " are " + Numbers.percent(share)
                        + ", limit " + Numbers.percent(facts.limits().errorShare());
        return Findings.of(
                this,
                share <= facts.limits().errorShare(),
                figures,
                "lower the load or see the logs of the driver and of the system under test");
    }

    private static String kinds(Map<ErrorKind, Long> errors) {
        return errors.isEmpty() ? "" : " " + new TreeMap<>(errors);
    }
}
