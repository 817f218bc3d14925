package dev.gatebench.core.audit;

import dev.gatebench.core.audit.rule.Rules;
import dev.gatebench.core.audit.rule.Surroundings;
import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.published.PublishedReport;
import dev.gatebench.core.published.PublishedReport.Backend;
import dev.gatebench.core.published.PublishedRow;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** Applies the rules to published tables. */
public final class PublishedAudit {
    private static final double NS_PER_MS = 1e6;

    /** Facts that no column of a published table holds. */
    private static final List<String> NEVER_THERE = List.of(
            "intervals or repetitions",
            "what the replies held",
            "requests received by the backend",
            "CPU of injector and backend",
            "steal and CPU of other processes",
            "a course over time",
            "proof of the configuration");

    private PublishedAudit() {}

    /** Judges every row of a report, and lists what its tables lack. */
    public static Audit of(PublishedReport report, CheckLimits limits) {
        Surroundings around = around(report, limits);
        List<Audit.Row> rows = new ArrayList<>();
        for (int i = 0; i < report.rows().size(); i++) {
            PublishedRow row = report.rows().get(i);
            rows.add(new Audit.Row(
                    row.arm(),
                    row.testCase(),
                    load(row),
                    row.note(),
                    "",
                    Rules.findings(around.rows().get(i), around)));
        }
        return new Audit(report.headline(), List.of(), rows, lacks(report), report.notes(), false);
    }

    /** Converts the tables of a report to the units of results, with the findings of the checks that trials have. */
    public static Published published(PublishedReport report, CheckLimits limits) {
        Surroundings around = around(report, limits);
        List<Published.Row> rows = new ArrayList<>();
        for (int i = 0; i < report.rows().size(); i++) {
            PublishedRow row = report.rows().get(i);
            rows.add(new Published.Row(
                    row.arm(),
                    row.testCase(),
                    load(row),
                    scaled(row.requestsPerSec(), 1),
                    // a mean that the tool computed from the throughput says nothing beside it
                    row.meanDerived().orElse(false) ? OptionalDouble.empty() : scaled(row.meanMs(), NS_PER_MS),
                    scaled(row.p50Ms(), NS_PER_MS),
                    scaled(row.p75Ms(), NS_PER_MS),
                    scaled(row.p90Ms(), NS_PER_MS),
                    scaled(row.p99Ms(), NS_PER_MS),
                    scaled(row.maxMs(), NS_PER_MS),
                    asOfTrials(Rules.findings(around.rows().get(i), around))));
        }
        return new Published(report.headline(), rows, Map.of());
    }

    private static Surroundings around(PublishedReport report, CheckLimits limits) {
        return new Surroundings(
                report.rows().stream()
                        .map(row -> PublishedFigures.of(row, isOfWrk(report)))
                        .toList(),
                Optional.empty(),
                scaled(report.backend().flatMap(Backend::delayMs), NS_PER_MS),
                AuditLimits.of(limits),
                "report");
    }

    private static boolean isOfWrk(PublishedReport report) {
        return report.source()
                .flatMap(PublishedReport.Source::tool)
                .filter(tool -> tool.matches("wrk\\b.*"))
                .isPresent();
    }

    private static List<CheckResult> asOfTrials(List<CheckResult> findings) {
        return CheckNames.ALL.stream()
                .map(name -> findings.stream()
                        .filter(finding -> finding.check().equals(name))
                        .findFirst()
                        .orElseGet(() -> Findings.notCheckable(name, "the report does not tell what it needs")))
                .toList();
    }

    private static List<String> lacks(PublishedReport report) {
        List<String> lacks = new ArrayList<>();
        missing(report, "concurrency", row -> row.concurrency().isEmpty(), lacks);
        missing(report, "throughput", row -> row.requestsPerSec().isEmpty(), lacks);
        missing(report, "mean service time", row -> row.meanMs().isEmpty(), lacks);
        missing(report, "median service time", row -> row.p50Ms().isEmpty(), lacks);
        missing(
                report,
                "errors",
                row -> row.errors().isEmpty() || row.requests().isEmpty(),
                lacks);
        if (report.rows().stream().noneMatch(PublishedRow::isDirect)) {
            lacks.add("rows without a gateway");
        }
        if (report.backend().flatMap(Backend::delayMs).isEmpty()) {
            lacks.add("the backend's delay");
        }
        lacks.addAll(NEVER_THERE);
        return lacks;
    }

    private static void missing(
            PublishedReport report, String column, Predicate<PublishedRow> absent, List<String> lacks) {
        int all = report.rows().size();
        long without = report.rows().stream().filter(absent).count();
        if (without > 0) {
            lacks.add(without == all ? column : column + " (in " + without + " of " + all + " rows)");
        }
    }

    private static Optional<Load> load(PublishedRow row) {
        return row.concurrency().map(ClosedLoad::new);
    }

    private static OptionalDouble scaled(Optional<Double> value, double factor) {
        return value.stream().mapToDouble(number -> number * factor).findFirst();
    }
}
