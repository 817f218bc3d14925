package dev.gatebench.core.report;

import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.stream.Collectors;

/** The tables of single trials, and why one is not valid. */
final class TrialTables {
    private TrialTables() {}

    static Table all(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("load", "fork", "round")
                .text("status")
                .numbers(
                        "throughput /s",
                        "p50 ms",
                        "p99 ms",
                        "max ms",
                        "SUT CPU µs/request",
                        "JIT beside it",
                        "injector µs",
                        "backend µs")
                .text("failed checks");
        for (Trial t : results.trials()) {
            table.row(
                    t.arm(),
                    t.load().words(),
                    t.fork(),
                    t.round(),
                    t.status(),
                    t.status() == TrialStatus.FAILED ? Figures.NONE : Numbers.significant(t.throughputPerSec(), 4),
                    Figures.millis(t.serviceTimeNs(), Quantiles::p50),
                    Figures.millis(t.serviceTimeNs(), Quantiles::p99),
                    Figures.millis(t.serviceTimeNs(), Quantiles::max),
                    Figures.micros(t.cpuNsPerRequest(Trial.SUT)),
                    Figures.percent(t.jitShare()),
                    Figures.micros(t.cpuNsPerRequest(Trial.INJECTOR)),
                    Figures.micros(t.cpuNsPerRequest(Trial.BACKEND)),
                    failedChecks(t));
        }
        return table.build();
    }

    /** Trials that feed no figure, each with the reason. */
    static Section notValid(Results results) {
        Table.Builder table =
                Table.of().text("trial", "status").numbers("throughput /s").text("why");
        results.trials().stream()
                .filter(trial -> !trial.valid())
                .forEach(trial -> table.row(
                        trial.name(),
                        trial.status(),
                        trial.status() == TrialStatus.FAILED
                                ? Figures.NONE
                                : Numbers.significant(trial.throughputPerSec(), 4),
                        findings(trial)));
        return new Section("Trials left out", table.build(), "");
    }

    /**
     * Why a trial is not valid; empty when it is. Checks of one that did not run to its end say nothing that its note
     * does not.
     */
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
