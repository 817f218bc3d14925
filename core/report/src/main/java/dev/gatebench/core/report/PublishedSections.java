package dev.gatebench.core.report;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.report.table.Columns;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.PublishedRatio;
import dev.gatebench.core.result.PublishedRatio.Position;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tables of published figures, with the findings of our checks, and of published ratios beside ours. */
final class PublishedSections {
    private PublishedSections() {}

    /** Lists the published ratios and ours; the table is empty where the study reproduces none. */
    static Section ratios(Results results) {
        return ratios(Map.of("", results), false);
    }

    /** Lists the published ratios and ours of several cases, by their ids. */
    static Section ratios(Map<String, Results> cases) {
        return ratios(cases, true);
    }

    private static Section ratios(Map<String, Results> cases, boolean named) {
        return Table.over(cases.entrySet(), one -> one.getValue().publishedRatios().stream())
                .text("case", row -> row.outer().getKey())
                .onlyIf(named)
                .text(
                        "candidate ÷ baseline",
                        row -> row.inner().candidate() + " ÷ " + row.inner().baseline())
                .number("load", row -> row.inner().load().map(Load::words).orElse("not stated"))
                .text("metric", row -> row.inner().metric().title())
                .number("published", row -> Figures.significant(row.inner().published()))
                .number("measured [95 %]", row -> row.inner().measured())
                .number("n", row -> row.inner().measured().map(Figures::repetitions))
                .number("by CPU per request [95 %]", row -> row.inner().byCpu())
                .number("its n", row -> row.inner().byCpu().map(Figures::repetitions))
                .text("the published one is, or why ours is missing", row -> words(row.inner()))
                .section("publishedRatios");
    }

    private static String words(PublishedRatio one) {
        return one.missing().or(() -> one.position().map(Position::words)).orElse("beside too few repetitions of ours");
    }

    /** Lists published figures; the table is empty where the study names no published tables. */
    static Section figures(Results results) {
        Columns<Published.Row> rows =
                Table.over(results.published().map(Published::rows).orElse(List.of()));
        return rows.text(
                        "arm",
                        row -> row.arm()
                                + row.testCase().map(name -> ", " + name).orElse(""))
                .number("load", Published.Row::load)
                .number("throughput /s", row -> Figures.text(row.throughputPerSec(), Figures::rate))
                .number("mean ms", row -> Figures.millis(row.meanNs()))
                .number("p50 ms", row -> Figures.millis(row.p50Ns()))
                .number("p99 ms", row -> Figures.millis(row.p99Ns()))
                .number("max ms", row -> Figures.millis(row.maxNs()))
                .text("what our checks find", PublishedSections::findings)
                .section("published", results.published().map(Published::source).orElse(""));
    }

    /**
     * Lists the failed checks of a row with their figures, then the names of those that pass, then of those that lack
     * columns.
     */
    private static String findings(Published.Row row) {
        List<String> parts = new ArrayList<>();
        row.checks().stream()
                .filter(check -> check.verdict() == Verdict.FAIL)
                .forEach(check -> parts.add(check.check() + " fails: " + check.detail()));
        names(row, Verdict.PASS).ifPresent(names -> parts.add("passes: " + names));
        names(row, Verdict.NOT_CHECKABLE).ifPresent(names -> parts.add("cannot be checked: " + names));
        return String.join("; ", parts);
    }

    private static Optional<String> names(Published.Row row, Verdict verdict) {
        return Optional.of(row.checks().stream()
                        .filter(check -> check.verdict() == verdict)
                        .map(CheckResult::check)
                        .collect(Collectors.joining(", ")))
                .filter(names -> !names.isEmpty());
    }
}
