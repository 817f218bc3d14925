package dev.gatebench.core.report;

import dev.gatebench.core.report.jmh.MatcherSections;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.output.Terminal;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import java.io.IOException;
import java.util.List;

/** The tables for a terminal, and below them, where a reader looks first, what they show. */
public final class ConsoleReport implements Report {
    @Override
    public void write(Results results, RunFiles files, Appendable out) throws IOException {
        ClosingLines.write(body(results, out), out);
    }

    /**
     * Writes all but the last lines.
     *
     * @return these: {@link ClosingLines}
     */
    public static List<String> body(Results results, Appendable out) throws IOException {
        List<String> closing = ClosingLines.of(results);
        Terminal.lines(
                out,
                "! ",
                Banners.of(results).stream()
                        .filter(banner -> !closing.contains(banner))
                        .toList());
        Terminal.line(out, results.title());
        Terminal.table(out, Tables.cells(results));
        for (Arm arm : results.arms()) {
            Terminal.line(out, arm.id() + ": " + arm.description());
        }
        Terminal.table(out, Tables.comparisons(results));
        Terminal.sections(out, CurveSections.of(results.curves()));
        Terminal.sections(out, RankingSections.of(results));
        Terminal.section(out, GatewaySections.jvm(results));
        Terminal.section(out, GatewaySections.upstream(results));
        Terminal.section(out, InjectorSection.of(results));
        Terminal.section(out, GatewaySections.rules(results));
        Terminal.section(out, NetworkSections.between(results));
        Terminal.section(out, PublishedSections.ratios(results));
        Terminal.sections(out, MatcherSections.of(results.jmh(), results.pathMatchers()));
        int number = 0;
        for (String footnote : results.footnotes()) {
            number++;
            Terminal.line(out, "(" + number + ") " + footnote);
        }
        Terminal.line(out, "");
        Terminal.lines(out, "", ClosingLines.further(results));
        return closing;
    }
}
