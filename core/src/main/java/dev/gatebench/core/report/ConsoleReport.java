package dev.gatebench.core.report;

import dev.gatebench.core.report.jmh.MatcherSections;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.output.Terminal;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import java.io.IOException;

/** The tables for a terminal. */
public final class ConsoleReport implements Report {
    @Override
    public void write(Results results, RunFiles files, Appendable out) throws IOException {
        for (String banner : Banners.of(results)) {
            Terminal.line(out, "! " + banner);
        }
        Terminal.line(out, results.title());
        for (String cost : Headlines.costs(results)) {
            Terminal.line(out, cost);
        }
        Terminal.table(out, Tables.cells(results));
        for (Arm arm : results.arms()) {
            Terminal.line(out, arm.id() + ": " + arm.description());
        }
        Terminal.table(out, Tables.comparisons(results));
        for (Section section : RankingSections.of(results)) {
            Terminal.section(out, section);
        }
        Terminal.section(out, JvmSection.of(results));
        Terminal.section(out, UpstreamSection.of(results));
        Terminal.section(out, RuleSection.of(results));
        for (Section section : MatcherSections.of(results.jmh(), results.pathMatchers())) {
            Terminal.section(out, section);
        }
        int number = 0;
        for (String footnote : results.footnotes()) {
            number++;
            Terminal.line(out, "(" + number + ") " + footnote);
        }
    }
}
