package dev.gatebench.core.report;

import dev.gatebench.core.report.output.Facts;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.warmup.WarmUp;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Tables and sentences on how a run was made: its arms, its warm-ups, its environment. */
final class RunTables {
    private static final double MS_PER_S = 1e3;

    private RunTables() {}

    static Section arms(Results results) {
        return Table.over(results.arms())
                .text("arm", Arm::id)
                .text("gateway", Arm::gateway)
                .text("version", Arm::version)
                .text("what it is", Arm::description)
                .text("settings", arm -> arm.settings().entrySet().stream()
                        .map(setting -> setting.getKey() + "=" + setting.getValue())
                        .collect(Collectors.joining(", ")))
                .section("arms");
    }

    /** Says in a sentence what was measured, and on which machine. */
    static String measured(Results results) {
        long forks = results.trials().stream().map(Trial::fork).distinct().count();
        OptionalDouble seconds = results.trials().stream()
                .mapToDouble(trial -> trial.durationNs() / 1e9)
                .filter(length -> length > 0)
                .average();
        return Numbers.amount(results.trials().size(), "trial")
                + (seconds.isPresent() ? " of " + Numbers.significant(seconds.getAsDouble(), 2) + " s" : "") + " in "
                + Numbers.amount(forks, "fork") + ", driven by " + drivers(results) + ", on "
                + Numbers.amount(results.environment().cpus(), "CPU") + " of "
                + results.environment().cpuModel()
                + results.environment()
                        .virtualization()
                        .map(kind -> " (" + kind + ")")
                        .orElse("") + ". More is in its environment, below.";
    }

    private static String drivers(Results results) {
        int most = results.trials().stream()
                .mapToInt(trial -> trial.injectors().size())
                .max()
                .orElse(0);
        String own = most == 0 ? results.driver() : most + " injectors of " + results.driver();
        return results.trials().stream()
                .map(trial -> trial.traffic().driver())
                .filter(driver -> !driver.equals(results.driver()))
                .findFirst()
                .map(duets -> own + ", in duets by " + duets)
                .orElse(own);
    }

    static List<Facts.Fact> facts(Results results) {
        List<Facts.Fact> facts = new ArrayList<>(Facts.of(
                new Facts.Fact(
                        "study", results.study() + ", fidelity " + results.fidelity() + ", seed " + results.seed()),
                results.startedAt(),
                results.finishedAt(),
                results.environment()));
        results.consistency()
                .ifPresent(found ->
                        facts.add(new Facts.Fact(found.check(), word(found.verdict()) + ": " + found.detail())));
        return facts;
    }

    private static String word(Verdict verdict) {
        return switch (verdict) {
            case PASS -> "passed";
            case FAIL -> "FAILED";
            case NOT_CHECKABLE -> "not checkable";
        };
    }

    /** Lists the cost of each warm-up, and the figures that the arm had reached at its end. */
    static Section warmUps(Results results) {
        return Table.over(results.warmUps())
                .text("arm", WarmUp::arm)
                .number("fork", warmUp -> warmUp.fork() + (warmUp.start() == 1 ? "" : ", start " + warmUp.start()))
                .number("s", warmUp -> Figures.significant(warmUp.durationMs() / MS_PER_S))
                .number("requests", warmUp -> Numbers.count(warmUp.requests()))
                .number("errors", warmUp -> Figures.percent(errorShare(results, warmUp)))
                .text("ended", warmUp -> warmUp.steady() ? "steady" : "not steady")
                .number(
                        "SUT CPU µs/request, first window",
                        warmUp -> Figures.micros(first(warmUp).cpuNsPerRequest()))
                .number("in the last", warmUp -> Figures.micros(last(warmUp).cpuNsPerRequest()))
                .number(
                        "JIT share, first window",
                        warmUp -> Figures.percent(first(warmUp).jitShare()))
                .number("in the last", warmUp -> Figures.percent(last(warmUp).jitShare()))
                .section("warmUps");
    }

    private static WarmUp.Point first(WarmUp warmUp) {
        return warmUp.windows().get(0);
    }

    private static WarmUp.Point last(WarmUp warmUp) {
        return warmUp.windows().get(warmUp.windows().size() - 1);
    }

    /**
     * Returns the share of errors in an arm's warm-up requests in a fork; the greatest if a resumed fork warmed up
     * again.
     */
    private static OptionalDouble errorShare(Results results, WarmUp warmUp) {
        return results.trials().stream()
                .filter(trial -> trial.arm().equals(warmUp.arm()) && trial.fork() == warmUp.fork())
                .flatMap(trial -> trial.steadiness().stream())
                .flatMapToDouble(steadiness -> steadiness.warmUpErrorShare().stream())
                .max();
    }
}
