package dev.gatebench.core.report.chart;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.text.Text;

/**
 * A chart as a page has it.
 *
 * @param title its title
 * @param json its data, as JSON that no markup can come out of
 * @param table its figures
 */
public record DrawnChart(String title, String json, Table table) {
    /** Of a chart. */
    public static DrawnChart of(Chart chart) {
        return new DrawnChart(chart.title(), withoutMarkup(Json.line(chart)), ChartTable.of(chart));
    }

    /**
     * JSON that no markup can come out of, to stand in a page: what could end the element that holds it, or begin
     * another, is written in JSON's own way.
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
