package dev.gatebench.core.report.output;

import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Writes parts of a report in Markdown. Empty tables are left out. */
public final class Markdown {
    private Markdown() {}

    /** Writes the title of a report. */
    public static void title(Appendable out, String title) throws IOException {
        out.append("# ").append(Text.markdown(title)).append("\n\n");
    }

    /** Writes warnings that must be read before any number. */
    public static void banners(Appendable out, List<String> banners) throws IOException {
        for (String banner : banners) {
            out.append("> **").append(Text.markdown(banner)).append("**\n\n");
        }
    }

    /** Writes a list. */
    public static void items(Appendable out, List<String> items) throws IOException {
        for (String item : items) {
            out.append("- ").append(Text.markdownBlock(item)).append("\n");
        }
    }

    /** Writes sections. */
    public static void sections(Appendable out, List<Section> sections) throws IOException {
        for (Section section : sections) {
            section(out, section);
        }
    }

    /** Writes a section: its title, its table and how to read it. */
    public static void section(Appendable out, Section section) throws IOException {
        if (section.table().isEmpty()) {
            return;
        }
        section(out, section.title(), section.table());
        if (!section.hint().isEmpty()) {
            out.append(Text.markdown(section.hint())).append("\n\n");
        }
    }

    /** Writes a table under its title. */
    public static void section(Appendable out, String title, Table table) throws IOException {
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
            out.append(row(row.stream().map(Markdown::text).toList()));
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

    /** Writes names and their values under a title. */
    public static void facts(Appendable out, String title, List<Facts.Fact> facts) throws IOException {
        out.append("## ").append(title).append("\n\n");
        items(out, facts.stream().map(fact -> fact.name() + ": " + fact.value()).toList());
    }
}
