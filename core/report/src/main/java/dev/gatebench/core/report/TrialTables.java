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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The tables of single trials, and why one is not valid. */
final class TrialTables {
    /** Rows of a table: with more a page takes longer to open than it helps. */
    static final int MOST = 1_500;

    private TrialTables() {}

    static Table all(Results results) {
        List<Trial> shown =
                results.trials().subList(0, Math.min(MOST, results.trials().size()));
        boolean lanes = shown.stream().anyMatch(trial -> trial.lane().isPresent());
        Table.Builder table = Table.of().text("arm").numbers("load", "fork", "round");
        if (lanes) {
            table.numbers("lane");
        }
        table.text("status")
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
        for (Trial t : shown) {
            List<Object> cells = new ArrayList<>(List.of(t.arm(), t.load().words(), t.fork(), t.round()));
            if (lanes) {
                cells.add(t.lane().isPresent() ? t.lane().getAsInt() : Figures.NONE);
            }
            cells.addAll(List.of(
                    t.status(),
                    t.status() == TrialStatus.FAILED ? Figures.NONE : Numbers.significant(t.throughputPerSec(), 4),
                    Figures.millis(t.serviceTimeNs(), Quantiles::p50),
                    Figures.millis(t.serviceTimeNs(), Quantiles::p99),
                    Figures.millis(t.serviceTimeNs(), Quantiles::max),
                    Figures.micros(t.cpuNsPerRequest(Trial.SUT)),
                    Figures.percent(t.jitShare()),
                    Figures.micros(t.cpuNsPerRequest(Trial.INJECTOR)),
                    Figures.micros(t.cpuNsPerRequest(Trial.BACKEND)),
                    failedChecks(t)));
            table.row(cells.toArray());
        }
        return table.build();
    }

    /** Trials that feed no figure, each with the reason. */
    static Section notValid(Results results) {
        Table.Builder table =
                Table.of().text("trial", "status").numbers("throughput /s").text("why");
        results.trials().stream()
                .filter(trial -> !trial.valid())
                .limit(MOST)
                .forEach(trial -> table.row(
                        trial.name(),
                        trial.status(),
                        trial.status() == TrialStatus.FAILED
                                ? Figures.NONE
                                : Numbers.significant(trial.throughputPerSec(), 4),
                        findings(trial)));
        long left = results.trials().stream().filter(trial -> !trial.valid()).count() - MOST;
        return new Section("Trials left out", table.build(), left > 0 ? rest() : "");
    }

    /** What to say where trials are more than the table has rows; empty where they are not. */
    static String hint(Results results) {
        return results.trials().size() > MOST ? rest() : "";
    }

    private static String rest() {
        return "The table holds the first " + Numbers.count(MOST) + "; all are in trials.jsonl.";
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
