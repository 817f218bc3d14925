package dev.gatebench.core.report.chart;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.text.Text;
import java.util.List;

/**
 * A chart as it stands in a page.
 *
 * @param json its data, as JSON that cannot end its HTML element
 * @param table its figures
 */
public record DrawnChart(String title, String json, Table table) {
    /** Draws charts. */
    public static List<DrawnChart> all(List<Chart> charts) {
        return charts.stream()
                .map(chart -> new DrawnChart(chart.title(), withoutMarkup(Json.line(chart)), ChartTable.of(chart)))
                .toList();
    }

    /**
     * Escapes, as JSON allows, each character of a JSON text that could end the HTML element around it or begin
     * another.
     */
    public static String withoutMarkup(String json) {
        return Text.lines(json)
                .replace("&", "\\u0026")
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
