package dev.gatebench.core.report;

import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.report.table.Texts;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Tables of single trials, and the reasons why some are not valid. */
final class TrialTables {
    /** Most rows of a table: with more, a page opens too slowly to help. */
    static final int MOST = 1_500;

    private TrialTables() {}

    static Section all(Results results) {
        List<Trial> shown = results.trials().stream().limit(MOST).toList();
        Table table = Table.over(shown)
                .text("arm", Trial::arm)
                .number("load", Trial::load)
                .number("fork", Trial::fork)
                .number("round", Trial::round)
                .number("lane", trial -> Figures.text(trial.lane(), lane -> String.valueOf((int) lane)))
                .onlyIf(shown.stream().anyMatch(trial -> trial.lane().isPresent()))
                .text("status", Trial::status)
                .number("throughput /s", TrialTables::throughput)
                .number("p50 ms", time(Quantiles::p50))
                .number("p99 ms", time(Quantiles::p99))
                .number("max ms", time(Quantiles::max))
                .number("SUT CPU µs/request", trial -> Figures.micros(trial.cpuNsPerRequest(Trial.SUT)))
                .number("JIT beside it", trial -> Figures.percent(trial.jitShare()))
                .number("injector µs", trial -> Figures.micros(trial.cpuNsPerRequest(Trial.INJECTOR)))
                .number("backend µs", trial -> Figures.micros(trial.cpuNsPerRequest(Trial.BACKEND)))
                .text("failed checks", trial -> failed(trial, CheckResult::check, ", "))
                .build();
        return section(
                "trials",
                table,
                results.trials().size(),
                Numbers.count(results.trials().size()));
    }

    /** Lists trials that feed no figure, each with the reason. */
    static Section notValid(Results results) {
        List<Trial> refused =
                results.trials().stream().filter(trial -> !trial.valid()).toList();
        Table table = Table.over(refused.stream().limit(MOST))
                .text("trial", Trial::name)
                .text("status", Trial::status)
                .number("throughput /s", TrialTables::throughput)
                .text("why", TrialTables::findings)
                .build();
        return section("notValid", table, refused.size());
    }

    /** Returns a section whose hint says where to find the trials that have no row. */
    private static Section section(String key, Table table, int trials, Object... values) {
        String rest = trials > MOST ? Texts.of("trials.rest", Numbers.count(MOST)) : "";
        return new Section(Texts.of(key + ".title", values), table, rest);
    }

    private static String throughput(Trial trial) {
        return trial.status() == TrialStatus.FAILED ? Figures.NONE : Figures.rate(trial.throughputPerSec());
    }

    private static Function<Trial, Optional<String>> time(ToLongFunction<Quantiles> ns) {
        return trial -> trial.serviceTimeNs().map(times -> Figures.millis(ns.applyAsLong(times)));
    }

    /**
     * Says why a trial is not valid; empty if it is valid. If the trial did not run to its end, only its note counts:
     * its checks add nothing.
     */
    static String findings(Trial trial) {
        return trial.note().orElseGet(() -> failed(trial, check -> check.check() + ": " + check.detail(), "; "));
    }

    private static String failed(Trial trial, Function<CheckResult, String> words, String between) {
        return trial.checks().stream()
                .filter(check -> check.verdict() == Verdict.FAIL)
                .map(words)
                .collect(Collectors.joining(between));
    }
}
