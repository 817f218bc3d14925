package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.report.output.Facts;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.warmup.WarmUp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables that every report shows. */
final class Tables {
    private static final double MS_PER_S = 1e3;

    private Tables() {}

    /** Arm × load. A cell without a headline shows no figures: they are in the list of trials. */
    static Table cells(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers(
                        "load",
                        "n",
                        "throughput /s [95 %]",
                        "p50 ms",
                        "p99 ms",
                        "SUT CPU µs/request [95 %]",
                        "normalised µs [95 %]",
                        "injector µs",
                        "backend µs");
        for (Cell cell : results.cells()) {
            boolean shown = cell.headline();
            Optional<Quantiles> times = shown ? cell.leadingTimeNs() : Optional.empty();
            table.row(
                    cell.arm(),
                    cell.load().words(),
                    Entry.marked(cell.n() + " of " + (cell.n() + cell.invalid() + cell.failed()), cell.footnotes()),
                    shown ? Figures.perSecond(cell.throughputPerSec()) : Figures.NONE,
                    Figures.millis(times, Quantiles::p50),
                    Figures.millis(times, Quantiles::p99),
                    shown ? Figures.micros(cell.cpuNsPerRequest().sut()) : Figures.NONE,
                    shown ? Figures.micros(cell.normalisedCpuNsPerRequest()) : Figures.NONE,
                    shown ? Figures.medianMicros(cell.cpuNsPerRequest().injector()) : Figures.NONE,
                    shown ? Figures.medianMicros(cell.cpuNsPerRequest().backend()) : Figures.NONE);
        }
        return table.build();
    }

    static Table serviceTimes(Results results) {
        return times(results, Cell::serviceTimeNs);
    }

    /** Where no driver tells response times it is empty. */
    static Section responseTimes(Results results) {
        return new Section(
                "Response times, ms",
                times(results, Cell::responseTimeNs),
                "From when a request was due to its reply: what waits to be sent counts.");
    }

    private static Table times(Results results, Function<Cell, Optional<Quantiles>> which) {
        Table.Builder table =
                Table.of().text("arm").numbers("load", "mean", "p50", "p75", "p90", "p99", "p99.9", "max");
        results.cells().stream().filter(Cell::headline).forEach(cell -> which.apply(cell)
                .ifPresent(times -> table.row(
                        cell.arm(),
                        cell.load().words(),
                        Numbers.millis(times.mean()),
                        Numbers.millis((double) times.p50()),
                        Numbers.millis((double) times.p75()),
                        Numbers.millis((double) times.p90()),
                        Numbers.millis((double) times.p99()),
                        Figures.millis(ofLong(times.p999())),
                        Numbers.millis((double) times.max()))));
        return table.build();
    }

    private static OptionalDouble ofLong(OptionalLong ns) {
        return ns.isPresent() ? OptionalDouble.of((double) ns.getAsLong()) : OptionalDouble.empty();
    }

    static Table comparisons(Results results) {
        Table.Builder table = Table.of()
                .text("candidate ÷ baseline")
                .numbers("load")
                .text("metric")
                .numbers("ratio [95 %]")
                .text("verdict")
                .numbers("n");
        for (Comparison c : results.comparisons()) {
            table.row(
                    c.candidate() + " ÷ " + c.baseline() + (c.control() ? ", control" : ""),
                    Figures.load(c.load()),
                    Figures.measure(c.measure()),
                    Figures.ratio(c.found()),
                    c.verdict().word() + (c.headline() ? "" : " (no headline)"),
                    Figures.repetitions(c.found().n(), c.found().unit()));
        }
        return table.build();
    }

    static Table arms(List<Arm> arms) {
        Table.Builder table = Table.of().text("arm", "gateway", "version", "what it is", "settings");
        arms.forEach(arm -> table.row(
                arm.id(),
                arm.gateway(),
                arm.version().orElse(Figures.NONE),
                arm.description(),
                arm.settings().entrySet().stream()
                        .map(setting -> setting.getKey() + "=" + setting.getValue())
                        .collect(Collectors.joining(", "))));
        return table.build();
    }

    /** What was measured, and on what, in a sentence. */
    static String measured(Results results) {
        long forks = results.trials().stream().map(Trial::fork).distinct().count();
        OptionalDouble seconds = results.trials().stream()
                .mapToDouble(trial -> trial.durationNs() / 1e9)
                .filter(length -> length > 0)
                .average();
        return results.trials().size() + " trials"
                + (seconds.isPresent() ? " of " + Numbers.significant(seconds.getAsDouble(), 2) + " s" : "") + " in "
                + forks + (forks == 1 ? " fork" : " forks") + ", driven by " + drivers(results) + ", on "
                + results.environment().cpus() + " CPUs of "
                + results.environment().cpuModel()
                + results.environment()
                        .virtualization()
                        .map(of -> " (" + of + ")")
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

    /** The run and its environment. */
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

    /** What each warm-up cost, and where it arrived. */
    static Table warmUps(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("fork", "s", "requests", "errors")
                .text("ended")
                .numbers("SUT CPU µs/request, first window", "in the last", "JIT share, first window", "in the last");
        for (WarmUp warmUp : results.warmUps()) {
            WarmUp.Point first = warmUp.windows().get(0);
            WarmUp.Point last = warmUp.windows().get(warmUp.windows().size() - 1);
            table.row(
                    warmUp.arm(),
                    warmUp.start() == 1 ? warmUp.fork() : warmUp.fork() + ", start " + warmUp.start(),
                    Numbers.significant(warmUp.durationMs() / MS_PER_S, 3),
                    Numbers.count(warmUp.requests()),
                    Figures.percent(errorShare(results, warmUp)),
                    warmUp.steady() ? "steady" : "not steady",
                    Figures.micros(first.cpuNsPerRequest()),
                    Figures.micros(last.cpuNsPerRequest()),
                    Figures.percent(first.jitShare()),
                    Figures.percent(last.jitShare()));
        }
        return table.build();
    }

    /** The share of errors in the requests of a fork's warm-ups of an arm, the greatest where it was resumed. */
    private static OptionalDouble errorShare(Results results, WarmUp warmUp) {
        return results.trials().stream()
                .filter(trial -> trial.arm().equals(warmUp.arm()) && trial.fork() == warmUp.fork())
                .flatMap(trial -> trial.steadiness().stream())
                .flatMapToDouble(steadiness -> steadiness.warmUpErrorShare().stream())
                .max();
    }

    /** Empty where the study names no published tables. */
    static Section published(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("load", "throughput /s", "mean ms", "p50 ms", "p99 ms", "max ms")
                .text("what our checks find");
        results.published().ifPresent(published -> published
                .rows()
                .forEach(row -> table.row(
                        row.testCase()
                                .map(testCase -> row.arm() + ", " + testCase)
                                .orElse(row.arm()),
                        row.load().map(Load::words).orElse(Figures.NONE),
                        Figures.text(row.throughputPerSec(), value -> Numbers.significant(value, 4)),
                        Figures.millis(row.meanNs()),
                        Figures.millis(row.p50Ns()),
                        Figures.millis(row.p99Ns()),
                        Figures.millis(row.maxNs()),
                        publishedFindings(row))));
        return new Section(
                "Published: "
                        + results.published()
                                .map(published -> published.source())
                                .orElse(""),
                table.build(),
                "");
    }

    /** Failures with their figures, then the names of what passes and of what the columns do not allow. */
    private static String publishedFindings(Published.Row row) {
        List<String> parts = new ArrayList<>();
        row.checks().stream()
                .filter(check -> check.verdict() == Verdict.FAIL)
                .forEach(check -> parts.add(check.check() + " fails: " + check.detail()));
        for (Verdict verdict : List.of(Verdict.PASS, Verdict.NOT_CHECKABLE)) {
            String names = row.checks().stream()
                    .filter(check -> check.verdict() == verdict)
                    .map(CheckResult::check)
                    .collect(Collectors.joining(", "));
            if (!names.isEmpty()) {
                parts.add((verdict == Verdict.PASS ? "passes: " : "cannot be checked: ") + names);
            }
        }
        return String.join("; ", parts);
    }
}
