package dev.gatebench.core.tool.table;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A table of text: a row of heads and rows of cells, each as long as its row happens to be.
 *
 * @param heads names of the columns
 */
record Rows(List<String> heads, List<List<String>> rows) {
    private static final Pattern RULE = Pattern.compile("[\\s:|+=-]+");
    private static final Pattern MARKUP = Pattern.compile("^[*`_]{1,3}|[*`_]{1,3}$");

    Rows {
        heads = List.copyOf(heads);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** Takes a table of Markdown apart, or one that is drawn by bars; none where there is none. */
    static Rows markdown(List<String> lines) {
        List<List<String>> all = new ArrayList<>();
        for (String line : lines) {
            String text = line.strip();
            boolean isRow = text.indexOf('|') >= 0 || text.indexOf('│') >= 0;
            if (isRow && !(text.indexOf('-') >= 0 && RULE.matcher(text).matches())) {
                List<String> cells = new ArrayList<>();
                String inner = text.replace('│', '|').replaceFirst("^\\|", "").replaceFirst("\\|$", "");
                for (String cell : inner.split("\\|", -1)) {
                    cells.add(MARKUP.matcher(cell.strip()).replaceAll(""));
                }
                all.add(cells);
            } else if (all.size() > 1 && !isRow) {
                break;
            }
        }
        return of(all);
    }

    /** Takes values apart that a separator stands between, some of them in quotation marks (RFC 4180). */
    static Rows delimited(List<String> lines, char separator) {
        return of(lines.stream()
                .filter(line -> !line.isBlank())
                .map(line -> cells(line, separator))
                .toList());
    }

    /**
     * Takes a line apart; a quotation mark that is not closed reaches to its end. By hand, because the audit page
     * compiles this to JavaScript, where Jackson's CSV reader does not go.
     */
    static List<String> cells(String line, char separator) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < line.length(); i++) {
            char each = line.charAt(i);
            if (each == '"' && isQuoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                cell.append('"');
                i++;
            } else if (each == '"') {
                isQuoted = !isQuoted;
            } else if (each == separator && !isQuoted) {
                cells.add(cell.toString().strip());
                cell.setLength(0);
            } else {
                cell.append(each);
            }
        }
        cells.add(cell.toString().strip());
        return cells;
    }

    private static Rows of(List<List<String>> all) {
        return all.isEmpty() ? new Rows(List.of(), List.of()) : new Rows(all.get(0), all.subList(1, all.size()));
    }

    /** Returns the cell of a column in a row; empty text where the row is shorter. */
    String cell(List<String> row, int column) {
        return column >= 0 && column < row.size() ? row.get(column) : "";
    }

    /** Returns the place of a column; -1 without it. */
    int column(String head) {
        for (int i = 0; i < heads.size(); i++) {
            if (heads.get(i).equalsIgnoreCase(head)) {
                return i;
            }
        }
        return -1;
    }
}
