package dev.gatebench.core.check;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Trial;
import java.util.TreeMap;

/** Errors ÷ (correct replies + errors) in the window is at most a share. */
public final class ErrorsCheck implements Check {
    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        long errors =
                trial.errors().values().stream().mapToLong(Long::longValue).sum();
        long all = trial.requests() + errors;
        if (all == 0) {
            return Findings.of(CheckNames.ERRORS, rule(limits.errorShare()))
                    .count("errors", 0)
                    .count("requests", 0)
                    .judged(
                            false,
                            "no request ended in the window",
                            "see whether the driver and the system under test ran");
        }
        boolean countsAll = trial.traffic().can(Ability.ERROR_KINDS);
        CheckResult judged = judged(
                errors,
                all,
                countsAll && !trial.errors().isEmpty() ? " " + new TreeMap<>(trial.errors()) : "",
                limits.errorShare(),
                "lower the load or see the logs of the driver and of the system under test");
        // requests that the driver does not count can only add errors
        return judged.verdict() == Verdict.PASS && !countsAll
                ? Findings.notCheckable(
                        CheckNames.ERRORS,
                        "the driver does not count all requests that had no reply; it counts " + errors + " errors in "
                                + all + " requests")
                : judged;
    }

    /**
     * Judges a number of errors.
     *
     * @param all correct replies and errors, at least 1
     * @param kinds kinds of errors, for people; may be empty
     * @param limitShare greatest share of errors
     * @param remedy advice when there are too many
     */
    public static CheckResult judged(long errors, long all, String kinds, double limitShare, String remedy) {
        double share = (double) errors / all;
        return Findings.of(CheckNames.ERRORS, rule(limitShare))
                .count("errors", errors)
                .count("requests", all)
                .figure("share", share)
                .judged(
                        share <= limitShare,
                        errors + " errors in " + all + " requests" + kinds + " are " + Numbers.percent(share)
                                + ", limit " + Numbers.percent(limitShare),
                        remedy);
    }

    private static String rule(double limitShare) {
        return "errors at most " + Numbers.percent(limitShare) + " of all requests";
    }
}
