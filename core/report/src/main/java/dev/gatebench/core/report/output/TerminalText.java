package dev.gatebench.core.report.output;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Writes lines and tables for a terminal. Empty tables are left out. */
public final class TerminalText {
    private static final int WIDEST = 60;

    private TerminalText() {}

    /** Writes a section: its title and its table. */
    public static void section(Appendable out, Section section) throws IOException {
        if (section.table().isEmpty()) {
            return;
        }
        line(out, section.title());
        table(out, section.table());
    }

    /** Writes sections. */
    public static void sections(Appendable out, List<Section> sections) throws IOException {
        for (Section section : sections) {
            section(out, section);
        }
    }

    /** Writes a table. */
    public static void table(Appendable out, Table table) throws IOException {
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
                .map(row -> row.stream().map(TerminalText::text).toArray())
                .toArray(Object[][]::new);
        out.append(AsciiTable.builder()
                        .border(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS)
                        .lineSeparator("\n")
                        .data(columns, rows)
                        .asString())
                .append(System.lineSeparator());
    }

    private static String text(Entry entry) {
        List<Integer> marks = entry.marks();
        String text = Text.line(entry.full());
        return marks.isEmpty()
                ? text
                : text + " (" + marks.stream().map(String::valueOf).collect(Collectors.joining(",")) + ")";
    }

    /** Writes lines, each behind a prefix. */
    public static void lines(Appendable out, String prefix, List<String> texts) throws IOException {
        for (String text : texts) {
            line(out, prefix + text);
        }
    }

    /** Writes a line, with its control characters replaced. */
    public static void line(Appendable out, String text) throws IOException {
        out.append(Text.line(text)).append(System.lineSeparator());
    }
}
