package dev.gatebench.core.report;

import dev.gatebench.core.report.jmh.MatcherSections;
import dev.gatebench.core.report.output.Markdown;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.util.List;

/** {@code summary.md}: the report in Markdown, for pull requests and job summaries. */
public final class SummaryReport implements Report {
    @Override
    public void write(Results results, RunFiles files, Appendable out) throws IOException {
        out.append("# ").append(Text.markdown(results.title())).append("\n\n");
        Markdown.banners(out, Banners.of(results));
        List<String> headlines = Headlines.of(results);
        Markdown.items(out, headlines);
        out.append(headlines.isEmpty() ? "" : "\n");
        Markdown.section(out, "Results", Tables.cells(results));
        footnotes(out, results);
        Markdown.section(out, "Arms", Tables.arms(results.arms()));
        Markdown.section(out, "Service times, ms", Tables.serviceTimes(results));
        Markdown.section(out, Tables.responseTimes(results));
        Markdown.sections(out, CurveSections.of(results.curves()));
        Markdown.section(out, "Comparisons", Tables.comparisons(results));
        Markdown.sections(out, RankingSections.of(results));
        Markdown.section(out, GatewaySections.jvm(results));
        Markdown.section(out, GatewaySections.upstream(results));
        Markdown.section(out, GatewaySections.starts(results));
        Markdown.section(out, "What warm-up cost", Tables.warmUps(results));
        Markdown.section(out, GatewaySections.rules(results));
        Markdown.sections(out, MatcherSections.of(results.jmh(), results.pathMatchers()));
        Markdown.section(out, TrialTables.notValid(results));
        Markdown.section(out, PublishedSections.ratios(results));
        Markdown.section(out, Tables.published(results));
        Markdown.facts(out, "Environment", Tables.facts(results));
    }

    private static void footnotes(Appendable out, Results results) throws IOException {
        int number = 0;
        for (String footnote : results.footnotes()) {
            number++;
            out.append(number + ". ").append(Text.markdown(footnote)).append("\n");
        }
        out.append(number == 0 ? "" : "\n");
    }
}
