package dev.gatebench.core.audit;

import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.io.IOException;
import java.util.stream.Collectors;

/** Writes an audit for a terminal: the rows, then its {@link AuditSections findings in words}. */
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
        for (AuditSections.Section section : AuditSections.of(audit).all()) {
            TerminalText.line(out, "");
            TerminalText.line(out, section.title());
            TerminalText.lines(out, "  ", section.lines());
        }
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
                .filter(finding -> finding.verdict() == Verdict.FAIL && (ofRun || AuditSections.isOfTruth(finding)))
                .map(CheckResult::check)
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? Figures.NONE : names;
    }
}
