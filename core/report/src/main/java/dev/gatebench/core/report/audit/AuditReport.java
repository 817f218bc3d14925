package dev.gatebench.core.report.audit;

import dev.gatebench.core.audit.Audit;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.report.table.Columns;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Writes an audit for a terminal: a table of verdicts, then the figures of checks that fail or pass, then why the
 * others cannot be made.
 */
public final class AuditReport {

    /** Writes the audit. */
    public void write(Audit audit, Appendable out) throws IOException {
        TerminalText.line(out, audit.source());
        TerminalText.table(out, table(audit));
        section(out, "Fails:", details(audit, Verdict.FAIL));
        section(out, "Passes:", details(audit, Verdict.PASS));
        section(out, "Cannot be checked:", unchecked(audit));
        if (!audit.lacks().isEmpty()) {
            section(out, "The tables lack:", List.of(String.join(", ", audit.lacks())));
        }
        List<String> notes = new ArrayList<>(audit.notes());
        audit.rows().forEach(row -> row.note().ifPresent(note -> notes.add(name(row) + ": " + note)));
        section(out, "Notes:", notes);
    }

    private static Table table(Audit audit) {
        Columns<Audit.Row> table = Table.over(audit.rows())
                .text("arm", Audit.Row::arm)
                .text("case", Audit.Row::testCase)
                .onlyIf(audit.rows().stream().anyMatch(row -> row.testCase().isPresent()))
                .number("load", Audit.Row::load);
        CheckNames.ALL.forEach(
                check -> table.text(check, row -> word(row.finding(check).verdict())));
        return table.build();
    }

    private static List<String> details(Audit audit, Verdict verdict) {
        Stream<String> rows = audit.rows().stream().flatMap(row -> row.findings().stream()
                .filter(finding -> finding.verdict() == verdict)
                .map(finding -> name(row) + ", " + finding.check() + ": " + finding.detail()));
        return Stream.concat(ofTheRun(audit, verdict), rows).toList();
    }

    private static Stream<String> ofTheRun(Audit audit, Verdict verdict) {
        return audit.whole().stream()
                .filter(finding -> finding.verdict() == verdict)
                .map(finding -> "the run, " + finding.check() + ": " + finding.detail());
    }

    /** Lists reasons why figures cannot be checked, each with its rows. */
    private static List<String> unchecked(Audit audit) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (String check : CheckNames.ALL) {
            for (Audit.Row row : audit.rows()) {
                CheckResult finding = row.finding(check);
                if (finding.verdict() == Verdict.NOT_CHECKABLE) {
                    rows.computeIfAbsent(check + ": " + finding.detail(), reason -> new ArrayList<>())
                            .add(name(row));
                }
            }
        }
        List<String> lines =
                new ArrayList<>(ofTheRun(audit, Verdict.NOT_CHECKABLE).toList());
        rows.forEach((reason, names) -> lines.add((names.size() == audit.rows().size()
                        ? "all rows"
                        : names.size() > 3 ? names.size() + " rows" : String.join(", ", names))
                + ", " + reason));
        return lines;
    }

    private static String name(Audit.Row row) {
        return row.arm()
                + row.testCase().map(testCase -> " " + testCase).orElse("")
                + row.load().map(load -> " at " + load.words()).orElse("");
    }

    private static String word(Verdict verdict) {
        return switch (verdict) {
            case PASS -> "pass";
            case FAIL -> "FAIL";
            case NOT_CHECKABLE -> Figures.NONE;
        };
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
