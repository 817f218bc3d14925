package dev.gatebench.core.report;

import dev.gatebench.core.result.Results;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** {@code summary.md}: the report in Markdown, for pull requests and job summaries. */
public final class SummaryReport implements Report {
    @Override
    public void write(Results results, RunFiles files, Appendable out) throws IOException {
        out.append("# ").append(Text.markdown(results.title())).append("\n\n");
        for (String banner : Banners.of(results)) {
            out.append("> **").append(Text.markdown(banner)).append("**\n\n");
        }
        List<String> headlines = Headlines.of(results);
        for (String headline : headlines) {
            out.append("- ").append(Text.markdown(headline)).append("\n");
        }
        out.append(headlines.isEmpty() ? "" : "\n");
        section(out, "Results", Tables.cells(results));
        footnotes(out, results);
        section(out, "Arms", Tables.arms(results.arms()));
        section(out, "Service times, ms", Tables.serviceTimes(results));
        section(out, "Comparisons", Tables.comparisons(results));
        for (Section section : RankingSections.of(results)) {
            section(out, section);
        }
        section(out, JvmSection.of(results));
        section(out, UpstreamSection.of(results));
        section(out, "What warm-up cost", Tables.warmUps(results));
        section(out, RuleSection.of(results));
        for (Section section : MatcherSections.of(results.jmh(), results.pathMatchers())) {
            section(out, section);
        }
        section(out, "Trials left out", TrialTables.notValid(results));
        section(out, published(results), Tables.published(results));
        environment(out, Facts.of(results));
    }

    static void environment(Appendable out, List<Facts.Fact> facts) throws IOException {
        out.append("## Environment\n\n");
        for (Facts.Fact fact : facts) {
            out.append("- ")
                    .append(Text.markdown(fact.name()))
                    .append(": ")
                    .append(Text.markdown(fact.value()))
                    .append("\n");
        }
    }

    static String published(Results results) {
        return "Published: "
                + results.published().map(published -> published.source()).orElse("")
                + " (another machine)";
    }

    static void section(Appendable out, Section section) throws IOException {
        if (section.table().isEmpty()) {
            return;
        }
        section(out, section.title(), section.table());
        if (!section.hint().isEmpty()) {
            out.append(Text.markdown(section.hint())).append("\n\n");
        }
    }

    static void section(Appendable out, String title, Table table) throws IOException {
        if (table.isEmpty()) {
            return;
        }
        out.append("## ").append(Text.markdown(title)).append("\n\n");
        out.append(row(table.columns().stream()
                .map(column -> Text.markdown(column.head()))
                .toList()));
        out.append(row(table.columns().stream()
                .map(column -> column.numeric() ? "--:" : "---")
                .toList()));
        for (List<Entry> row : table.rows()) {
            out.append(row(row.stream().map(SummaryReport::text).toList()));
        }
        out.append("\n");
    }

    private static String row(List<String> fields) {
        return "| " + String.join(" | ", fields) + " |\n";
    }

    private static String text(Entry entry) {
        String marks = entry.marks().stream().map(String::valueOf).collect(Collectors.joining(","));
        return Text.markdown(entry.full()) + (marks.isEmpty() ? "" : " <sup>" + marks + "</sup>");
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
