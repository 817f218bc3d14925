package dev.gatebench.core.report;

import dev.gatebench.core.report.jmh.MatcherSections;
import dev.gatebench.core.report.output.Markdown;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * {@code summary.md}: the report in Markdown, for pull requests and job summaries. At most 40 lines are seen at first;
 * the rest is folded.
 */
public final class SummaryReport implements Report {
    /** Most rows of a table of results that is not folded. */
    private static final int MOST_ROWS = 12;

    private static final int MOST_HEADLINES = 10;
    private static final int MOST_REASONS = 3;

    @Override
    public void write(Results results, RunFiles files, Appendable out) throws IOException {
        Markdown.title(out, results.title());
        Markdown.banners(out, Warnings.of(results));
        Markdown.items(out, first(said(results), MOST_HEADLINES));
        Validity validity = Validity.of(results);
        out.append("\n").append(Text.markdown(validity.summary())).append("\n");
        Markdown.items(out, first(validity.reasons(), MOST_REASONS));
        Markdown.items(out, results.environment().warnings());
        out.append("\n");
        List<Section> sections = sections(results);
        Section leading = sections.get(0);
        boolean isShort = leading.table().rows().size() <= MOST_ROWS;
        if (isShort) {
            Markdown.section(out, leading);
        }
        out.append("<details><summary>Everything else</summary>\n\n");
        for (Section section : sections.subList(isShort ? 1 : 0, sections.size())) {
            Markdown.section(out, section);
        }
        List<String> recorded = RecordedSection.sentences(results);
        if (!recorded.isEmpty()) {
            out.append("## Among recorded runs\n\n");
            Markdown.items(out, recorded);
            out.append("\n");
        }
        footnotes(out, results);
        List<String> profiles = ProfileSection.of(results).lines();
        if (!profiles.isEmpty()) {
            out.append("## Profiles\n\n");
            Markdown.items(out, profiles);
        }
        Markdown.facts(out, "Environment", RunTables.facts(results));
        out.append("\n</details>\n");
    }

    private static List<String> said(Results results) {
        List<String> said = new ArrayList<>(Headlines.of(results));
        if (results.fitForNumbers()) {
            said.addAll(CurveSections.sentences(results.curves()));
        }
        return said;
    }

    /** Returns at most {@code most} items to show unfolded; the last one counts those left out. */
    private static List<String> first(List<String> items, int most) {
        return items.size() <= most
                ? items
                : Stream.concat(
                                items.stream().limit(most - 1L),
                                Stream.of((items.size() - most + 1) + " more in the report"))
                        .toList();
    }

    private static List<Section> sections(Results results) {
        List<Section> sections = new ArrayList<>();
        sections.add(Section.of("results", CellTables.cells(results)));
        sections.add(CellTables.requests(results));
        sections.add(RunTables.arms(results));
        sections.add(CellTables.serviceTimes(results));
        sections.add(CellTables.responseTimes(results));
        sections.add(SplitSections.table(results));
        sections.addAll(CurveSections.of(results.curves()));
        sections.add(CellTables.comparisons(results));
        sections.addAll(RankingSections.of(results));
        sections.add(SavingSection.of(results, OptionalDouble.empty()));
        sections.addAll(GatewaySections.andHosts(results));
        sections.add(RunTables.warmUps(results));
        sections.add(GatewaySections.rules(results));
        sections.addAll(MatcherSections.of(results.jmh(), results.pathMatchers()));
        sections.add(TrialTables.notValid(results));
        sections.add(PublishedSections.ratios(results));
        sections.add(PublishedSections.figures(results));
        return sections;
    }

    private static void footnotes(Appendable out, Results results) throws IOException {
        List<String> notes = results.footnotes();
        if (notes.isEmpty()) {
            return;
        }
        out.append("## Footnotes\n\n");
        for (int i = 0; i < notes.size(); i++) {
            out.append(i + 1 + ". ").append(Text.markdownBlock(notes.get(i))).append("\n");
        }
        out.append("\n");
    }
}
