package dev.gatebench.core.report;

import dev.gatebench.core.result.CheckResult;
import dev.gatebench.core.result.Numbers;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ServiceTime;
import dev.gatebench.core.result.Trial;
import dev.gatebench.core.result.TrialStatus;
import dev.gatebench.core.result.Verdict;
import java.util.stream.Collectors;

/** The tables of single trials, and why one is not valid. */
final class TrialTables {
    private TrialTables() {}

    static Table all(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("connections", "fork", "round")
                .text("status")
                .numbers(
                        "throughput /s",
                        "p50 ms",
                        "p99 ms",
                        "max ms",
                        "SUT CPU µs/request",
                        "injector µs",
                        "backend µs")
                .text("failed checks");
        for (Trial t : results.trials()) {
            table.row(
                    t.arm(),
                    t.load(),
                    t.fork(),
                    t.round(),
                    t.status(),
                    t.status() == TrialStatus.FAILED ? Figures.NONE : Numbers.significant(t.throughputPerSec(), 4),
                    Figures.millis(t.serviceTimeNs(), ServiceTime::p50),
                    Figures.millis(t.serviceTimeNs(), ServiceTime::p99),
                    Figures.millis(t.serviceTimeNs(), ServiceTime::max),
                    Figures.micros(t.cpuNsPerRequest().sut()),
                    Figures.micros(t.cpuNsPerRequest().injector()),
                    Figures.micros(t.cpuNsPerRequest().backend()),
                    failedChecks(t));
        }
        return table.build();
    }

    /** Trials that feed no figure, each with the reason. */
    static Table notValid(Results results) {
        Table.Builder table =
                Table.of().text("trial", "status").numbers("throughput /s").text("why");
        results.trials().stream()
                .filter(trial -> trial.status() != TrialStatus.VALID)
                .forEach(trial -> table.row(
                        trial.name(),
                        trial.status(),
                        trial.status() == TrialStatus.FAILED
                                ? Figures.NONE
                                : Numbers.significant(trial.throughputPerSec(), 4),
                        findings(trial)));
        return table.build();
    }

    /** Why a trial is not valid; empty when it is. Checks of one that did not run to its end say nothing that its note does not. */
    static String findings(Trial trial) {
        return trial.note().orElseGet(() -> trial.checks().stream()
                .filter(check -> check.verdict() == Verdict.FAIL)
                .map(TrialTables::finding)
                .collect(Collectors.joining("; ")));
    }

    private static String failedChecks(Trial trial) {
        return trial.checks().stream()
                .filter(check -> check.verdict() == Verdict.FAIL)
                .map(CheckResult::check)
                .collect(Collectors.joining(", "));
    }

    private static String finding(CheckResult check) {
        return check.check() + ": " + check.detail();
    }
}
