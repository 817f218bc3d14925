package dev.gatebench.core.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.gatebench.core.result.Arm;
import dev.gatebench.core.result.Results;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** The tables for a terminal. */
public final class ConsoleReport implements Report {
    private static final int WIDEST = 60;

    @Override
    public void write(Results results, RunFiles files, Appendable out) throws IOException {
        for (String banner : Banners.of(results)) {
            line(out, "! " + banner);
        }
        line(out, Text.line(results.title()));
        for (String cost : Headlines.costs(results)) {
            line(out, Text.line(cost));
        }
        table(out, Tables.cells(results));
        for (Arm arm : results.arms()) {
            line(out, Text.line(arm.id() + ": " + arm.description()));
        }
        table(out, Tables.comparisons(results));
        for (Section section : RankingSections.of(results)) {
            section(out, section);
        }
        section(out, JvmSection.of(results));
        section(out, UpstreamSection.of(results));
        section(out, RuleSection.of(results));
        for (Section section : MatcherSections.of(results.jmh(), results.pathMatchers())) {
            section(out, section);
        }
        int number = 0;
        for (String footnote : results.footnotes()) {
            number++;
            line(out, "(" + number + ") " + Text.line(footnote));
        }
    }

    static void section(Appendable out, Section section) throws IOException {
        if (section.table().isEmpty()) {
            return;
        }
        line(out, Text.line(section.title()));
        table(out, section.table());
    }

    static void table(Appendable out, Table table) throws IOException {
        if (table.isEmpty()) {
            return;
        }
        Column[] columns = table.columns().stream()
                .map(column -> new Column()
                        .header(column.head())
                        .headerAlign(HorizontalAlign.LEFT)
                        .dataAlign(column.numeric() ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT)
                        .maxWidth(WIDEST))
                .toArray(Column[]::new);
        Object[][] rows = table.rows().stream()
                .map(row -> row.stream().map(ConsoleReport::text).toArray())
                .toArray(Object[][]::new);
        line(
                out,
                AsciiTable.builder()
                        .border(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS)
                        .lineSeparator("\n")
                        .data(columns, rows)
                        .asString());
    }

    private static String text(Entry entry) {
        List<Integer> marks = entry.marks();
        String text = Text.line(entry.full());
        return marks.isEmpty()
                ? text
                : text + " (" + marks.stream().map(String::valueOf).collect(Collectors.joining(",")) + ")";
    }

    static void line(Appendable out, String text) throws IOException {
        out.append(text).append(System.lineSeparator());
    }
}
