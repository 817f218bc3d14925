package dev.gatebench.core.report;

import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/** Writes the report for a terminal: the tables, then, at the end where a reader looks first, the findings. */
public final class ConsoleReport implements Report {
    @Override
    public void write(Results results, RunFiles files, Appendable out) throws IOException {
        ClosingLines.write(body(results, out), out);
    }

    /**
     * Writes all but the closing lines.
     *
     * @return the closing lines, see {@link ClosingLines}
     */
    public static List<String> body(Results results, Appendable out) throws IOException {
        List<String> closing = ClosingLines.of(results);
        ClosingLines.writeBanners(Warnings.of(results), closing, out);
        TerminalText.line(out, results.title());
        TerminalText.table(out, CellTables.cells(results));
        for (Arm arm : results.arms()) {
            TerminalText.line(out, arm.id() + ": " + arm.description());
        }
        TerminalText.table(out, CellTables.comparisons(results).table());
        TerminalText.sections(out, CurveSections.of(results.curves()));
        TerminalText.sections(out, RankingSections.of(results));
        TerminalText.section(out, GatewaySections.upstream(results));
        TerminalText.section(out, HostSections.injectors(results));
        TerminalText.section(out, GatewaySections.rules(results));
        TerminalText.section(out, HostSections.network(results));
        TerminalText.section(out, SavingSection.of(results, OptionalDouble.empty()));
        Notes notes = Notes.of(results);
        for (int number : notes.shown()) {
            TerminalText.line(out, "(" + number + ") " + results.footnotes().get(number - 1));
        }
        TerminalText.lines(out, "", notes.rest());
        TerminalText.line(out, "");
        TerminalText.lines(out, "", notes.host());
        TerminalText.lines(out, "", ClosingLines.further(results));
        return closing;
    }
}
