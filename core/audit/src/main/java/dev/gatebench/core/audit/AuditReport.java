package dev.gatebench.core.audit;

import dev.gatebench.core.audit.rule.Rules;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes an audit for a terminal: the rows, then what cannot be true, what says less than it seems, what holds, and on
 * one line what cannot be checked.
 */
public final class AuditReport {

    /** Writes the audit. */
    public void write(Audit audit, Appendable out) throws IOException {
        TerminalText.line(out, audit.source());
        if (audit.rows().stream().anyMatch(row -> row.read().isEmpty())) {
            TerminalText.table(out, table(audit));
        } else {
            TerminalText.lines(
                    out,
                    "  ",
                    audit.rows().stream()
                            .map(row -> row.arm() + ": " + row.read())
                            .toList());
        }
        if (audit.ofRun()) {
            section(out, "Fails:", details(audit, Verdict.FAIL, finding -> true));
        } else {
            section(out, "Cannot be true:", details(audit, Verdict.FAIL, AuditReport::isOfTruth));
            section(out, "Says less than it seems:", details(audit, Verdict.FAIL, finding -> !isOfTruth(finding)));
        }
        section(out, "Holds:", holds(audit));
        List<String> unchecked = unchecked(audit);
        if (!unchecked.isEmpty()) {
            section(out, "Not checkable:", List.of(String.join("; ", unchecked)));
        }
        if (!audit.lacks().isEmpty()) {
            section(out, "Not told:", List.of(String.join(", ", audit.lacks())));
        }
        List<String> notes = new ArrayList<>(audit.notes());
        audit.rows().forEach(row -> row.note().ifPresent(note -> notes.add(name(row) + ": " + note)));
        section(out, "Notes:", notes);
    }

    private static boolean isOfTruth(CheckResult finding) {
        return Rules.OF_TRUTH.contains(finding.check());
    }

    private static Table table(Audit audit) {
        return Table.over(audit.rows())
                .text("arm", Audit.Row::arm)
                .text("case", Audit.Row::testCase)
                .onlyIf(audit.rows().stream().anyMatch(row -> row.testCase().isPresent()))
                .number("load", Audit.Row::load)
                .text(audit.ofRun() ? "fails" : "cannot be true by", row -> names(row, audit.ofRun()))
                .build();
    }

    private static String names(Audit.Row row, boolean ofRun) {
        String names = row.findings().stream()
                .filter(finding -> finding.verdict() == Verdict.FAIL && (ofRun || isOfTruth(finding)))
                .map(CheckResult::check)
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? Figures.NONE : names;
    }

    private static List<String> details(Audit audit, Verdict verdict, Predicate<CheckResult> which) {
        Stream<String> rows = audit.rows().stream().flatMap(row -> row.findings().stream()
                .filter(finding -> finding.verdict() == verdict && which.test(finding))
                .map(finding -> name(row) + ", " + finding.check() + ": " + finding.detail()));
        return Stream.concat(ofTheRun(audit, verdict), rows).toList();
    }

    /** Names what holds, a line a row, with the figures of what shows that they can be true. */
    private static List<String> holds(Audit audit) {
        Stream<String> rows = audit.rows().stream()
                .filter(row -> row.findings().stream().anyMatch(finding -> finding.verdict() == Verdict.PASS))
                .map(row -> name(row) + ": "
                        + row.findings().stream()
                                .filter(finding -> finding.verdict() == Verdict.PASS)
                                .map(finding -> finding.check()
                                        + (audit.ofRun() || !isOfTruth(finding) ? "" : " (" + finding.detail() + ")"))
                                .collect(Collectors.joining(", ")));
        return Stream.concat(ofTheRun(audit, Verdict.PASS), rows).toList();
    }

    private static Stream<String> ofTheRun(Audit audit, Verdict verdict) {
        return audit.whole().stream()
                .filter(finding -> finding.verdict() == verdict)
                .map(finding -> "the run, " + finding.check() + ": " + finding.detail());
    }

    /** Lists reasons why figures cannot be checked, each with its rows where it is not of all of them. */
    private static List<String> unchecked(Audit audit) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (Audit.Row row : audit.rows()) {
            for (CheckResult finding : row.findings()) {
                if (finding.verdict() == Verdict.NOT_CHECKABLE) {
                    rows.computeIfAbsent(finding.check() + ": " + finding.detail(), reason -> new ArrayList<>())
                            .add(name(row));
                }
            }
        }
        List<String> lines =
                new ArrayList<>(ofTheRun(audit, Verdict.NOT_CHECKABLE).toList());
        rows.forEach((reason, names) -> lines.add(reason
                + (names.size() == audit.rows().size()
                        ? ""
                        : " (" + (names.size() > 3 ? names.size() + " rows" : String.join(", ", names)) + ")")));
        return lines;
    }

    private static String name(Audit.Row row) {
        return row.arm()
                + row.testCase().map(testCase -> " " + testCase).orElse("")
                + row.load()
                        .filter(load -> row.read().isEmpty())
                        .map(load -> " at " + load.words())
                        .orElse("");
    }

    private static void section(Appendable out, String title, List<String> lines) throws IOException {
        if (lines.isEmpty()) {
            return;
        }
        TerminalText.line(out, "");
        TerminalText.line(out, title);
        TerminalText.lines(out, "  ", lines);
    }
}
