package dev.gatebench.core.report;

import dev.gatebench.core.report.jmh.MatcherSections;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import java.io.IOException;
import java.util.List;

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
        TerminalText.section(out, GatewaySections.jvm(results));
        TerminalText.section(out, GatewaySections.upstream(results));
        TerminalText.section(out, HostSections.injectors(results));
        TerminalText.section(out, GatewaySections.rules(results));
        TerminalText.section(out, HostSections.network(results));
        TerminalText.section(out, PublishedSections.ratios(results));
        TerminalText.sections(out, MatcherSections.of(results.jmh(), results.pathMatchers()));
        int number = 0;
        for (String footnote : results.footnotes()) {
            number++;
            TerminalText.line(out, "(" + number + ") " + footnote);
        }
        TerminalText.line(out, "");
        TerminalText.lines(out, "", ClosingLines.further(results));
        return closing;
    }
}
