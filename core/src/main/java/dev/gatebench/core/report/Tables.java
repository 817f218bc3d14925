package dev.gatebench.core.report;

import dev.gatebench.core.jmh.JmhScore;
import dev.gatebench.core.result.Arm;
import dev.gatebench.core.result.AuditedRow;
import dev.gatebench.core.result.Cell;
import dev.gatebench.core.result.CheckResult;
import dev.gatebench.core.result.Comparison;
import dev.gatebench.core.result.Numbers;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ServiceTime;
import dev.gatebench.core.result.Verdict;
import dev.gatebench.core.result.WarmUp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
                        "connections",
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
            Optional<ServiceTime> times = shown ? cell.serviceTimeNs() : Optional.empty();
            table.row(
                    cell.arm(),
                    cell.load(),
                    Entry.marked(cell.n() + " of " + (cell.n() + cell.invalid() + cell.failed()), cell.footnotes()),
                    shown ? Figures.perSecond(cell.throughputPerSec()) : Figures.NONE,
                    Figures.millis(times, ServiceTime::p50),
                    Figures.millis(times, ServiceTime::p99),
                    shown ? Figures.micros(cell.cpuNsPerRequest().sut()) : Figures.NONE,
                    shown ? Figures.micros(cell.normalisedCpuNsPerRequest()) : Figures.NONE,
                    shown ? Figures.medianMicros(cell.cpuNsPerRequest().injector()) : Figures.NONE,
                    shown ? Figures.medianMicros(cell.cpuNsPerRequest().backend()) : Figures.NONE);
        }
        return table.build();
    }

    static Table serviceTimes(Results results) {
        Table.Builder table = Table.of().text("arm").numbers("connections", "mean", "p50", "p75", "p90", "p99", "max");
        for (Cell cell : results.cells()) {
            if (cell.headline()) {
                cell.serviceTimeNs()
                        .ifPresent(times -> table.row(
                                cell.arm(),
                                cell.load(),
                                Numbers.millis(times.mean()),
                                Numbers.millis((double) times.p50()),
                                Numbers.millis((double) times.p75()),
                                Numbers.millis((double) times.p90()),
                                Numbers.millis((double) times.p99()),
                                Numbers.millis((double) times.max())));
            }
        }
        return table.build();
    }

    static Table comparisons(Results results) {
        Table.Builder table = Table.of()
                .text("candidate ÷ baseline")
                .numbers("connections")
                .text("metric")
                .numbers("ratio [95 %]")
                .text("verdict")
                .numbers("n");
        for (Comparison c : results.comparisons()) {
            table.row(
                    c.candidate() + " ÷ " + c.baseline(),
                    Figures.load(c.load()),
                    Figures.measure(c.metric(), c.normalisation()),
                    Figures.ratio(c.ratio(), c.low(), c.high()),
                    c.verdict().word() + (c.headline() ? "" : " (no headline)"),
                    Figures.repetitions(c.n(), c.unit()));
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

    /** What each warm-up cost, and where it arrived. */
    static Table warmUps(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("fork", "s", "requests")
                .text("ended")
                .numbers("SUT CPU µs/request, first window", "in the last", "JIT share, first window", "in the last");
        for (WarmUp warmUp : results.warmUps()) {
            WarmUp.Point first = warmUp.windows().get(0);
            WarmUp.Point last = warmUp.windows().get(warmUp.windows().size() - 1);
            table.row(
                    warmUp.arm(),
                    warmUp.fork(),
                    Numbers.significant(warmUp.durationMs() / MS_PER_S, 3),
                    Numbers.count(warmUp.requests()),
                    warmUp.steady() ? "steady" : "at its bound, not steady",
                    Figures.micros(first.cpuNsPerRequest()),
                    Figures.micros(last.cpuNsPerRequest()),
                    Figures.percent(first.jitShare()),
                    Figures.percent(last.jitShare()));
        }
        return table.build();
    }

    static Table jmh(List<JmhScore> scores) {
        Table.Builder table = Table.of()
                .text("benchmark", "parameters", "mode")
                .numbers("n", "score", "± 99.9 %")
                .text("unit")
                .numbers("allocated B/op");
        for (JmhScore score : scores) {
            table.row(
                    score.benchmark(),
                    score.params().entrySet().stream()
                            .map(param -> param.getKey() + "=" + param.getValue())
                            .collect(Collectors.joining(", ")),
                    score.mode(),
                    score.n(),
                    Numbers.significant(score.score(), 4),
                    score.error().isPresent()
                            ? Numbers.significant(score.error().getAsDouble(), 3)
                            : Figures.NONE,
                    score.unit(),
                    score.allocBytesPerOp().isPresent()
                            ? Numbers.significant(score.allocBytesPerOp().getAsDouble(), 3)
                            : Figures.NONE);
        }
        return table.build();
    }

    static Table published(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("connections", "throughput /s", "mean ms", "p50 ms", "p99 ms", "max ms")
                .text("what our checks find");
        results.published().ifPresent(published -> published
                .rows()
                .forEach(row -> table.row(
                        row.testCase()
                                .map(testCase -> row.arm() + ", " + testCase)
                                .orElse(row.arm()),
                        row.load().isPresent() ? row.load().getAsInt() : Figures.NONE,
                        row.throughputPerSec().isPresent()
                                ? Numbers.significant(row.throughputPerSec().getAsDouble(), 4)
                                : Figures.NONE,
                        Figures.millis(row.meanNs()),
                        Figures.millis(row.p50Ns()),
                        Figures.millis(row.p99Ns()),
                        Figures.millis(row.maxNs()),
                        publishedFindings(row))));
        return table.build();
    }

    /** Failures with their figures, then the names of what passes and of what the columns do not allow. */
    private static String publishedFindings(AuditedRow row) {
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
