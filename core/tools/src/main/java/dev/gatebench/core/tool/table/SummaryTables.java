package dev.gatebench.core.tool.table;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.Quantity;
import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolFiguresDraft;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The summaries of JMeter (its aggregate report, saved) and of Locust ({@code --csv}): a line a request, times in ms.
 * Neither says how many users there were. Locust rounds its quantiles to two digits.
 */
public final class SummaryTables {
    private static final double MS = 1e6;
    private static final double HALF = 0.5;
    private static final double HUNDRED_MS = 100;
    private static final double THOUSAND_MS = 1000;
    private static final double TEN_MS = 10;
    private static final double TEN_THOUSAND_MS = 10_000;

    private SummaryTables() {}

    /** Returns what tool wrote a table with these heads; empty where it is neither. */
    public static Optional<String> tool(String headLine) {
        List<String> heads = Rows.cells(headLine, ',');
        if (heads.contains("# Samples") && heads.contains("Average")) {
            return Optional.of("jmeter");
        }
        return heads.contains("Request Count") && heads.contains("Average Response Time")
                ? Optional.of("locust")
                : Optional.empty();
    }

    /** Reads a table of which {@link #tool} knows the heads. */
    public static Reading read(List<String> lines) {
        Rows rows = Rows.delimited(lines, ',');
        boolean isLocust = rows.column("Request Count") >= 0;
        List<ToolFigures> figures = new ArrayList<>();
        for (List<String> row : rows.rows()) {
            figures.add(isLocust ? locust(rows, row) : jmeter(rows, row));
        }
        return new Reading(isLocust ? "locust" : "jmeter-aggregate", figures, List.of());
    }

    private static ToolFigures jmeter(Rows rows, List<String> row) {
        Map<Double, Figure> quantiles = new TreeMap<>();
        time(rows, row, "Median").ifPresent(time -> quantiles.put(50.0, time));
        for (String head : rows.heads()) {
            if (head.matches("[0-9]{1,2}(?:\\.[0-9]{1,3})?% Line")) {
                time(rows, row, head)
                        .ifPresent(time -> quantiles.put(Double.parseDouble(head.replace("% Line", "")), time));
            }
        }
        OptionalLong requests = whole(rows, row, "# Samples");
        Optional<Double> share = Quantity.count(text(rows, row, "Error %").replace("%", ""))
                .map(percent -> percent.value() / HUNDRED_MS);
        long errors = Math.round(share.orElse(0.0) * requests.orElse(0));
        return common(rows, row, "jmeter", text(rows, row, "Label"), "Average", "Min", "Max")
                .requests(requests)
                .errors(errors > 0 ? Map.of("errors", errors) : Map.of())
                .perSec(Quantity.count(text(rows, row, "Throughput").replaceFirst("/sec$", "")))
                .quantiles(quantiles)
                .build();
    }

    private static ToolFigures locust(Rows rows, List<String> row) {
        Map<Double, Figure> quantiles = new TreeMap<>();
        for (String head : rows.heads()) {
            if (head.matches("[0-9]{2}(?:\\.[0-9]{1,3})?%")) {
                rounded(text(rows, row, head))
                        .ifPresent(time -> quantiles.put(Double.parseDouble(head.replace("%", "")), time));
            }
        }
        Map<String, Long> errors = new LinkedHashMap<>();
        whole(rows, row, "Failure Count").ifPresent(count -> errors.put("failures", count));
        errors.values().removeIf(count -> count == 0);
        return common(
                        rows,
                        row,
                        "locust",
                        (text(rows, row, "Type") + " " + text(rows, row, "Name")).strip(),
                        "Average Response Time",
                        "Min Response Time",
                        "Max Response Time")
                .requests(whole(rows, row, "Request Count"))
                .errors(errors)
                .perSec(Quantity.count(text(rows, row, "Requests/s")))
                .quantiles(quantiles)
                .build();
    }

    private static ToolFiguresDraft common(
            Rows rows, List<String> row, String tool, String name, String mean, String least, String most) {
        return ToolFigures.of(tool, Loop.WAITING)
                .name(Optional.of(name).filter(text -> !text.isBlank()))
                .mean(time(rows, row, mean))
                .least(time(rows, row, least))
                .most(time(rows, row, most))
                .resolution(tool.equals("jmeter") ? Optional.of(MS) : Optional.empty());
    }

    private static String text(Rows rows, List<String> row, String head) {
        return rows.cell(row, rows.column(head));
    }

    private static OptionalLong whole(Rows rows, List<String> row, String head) {
        return Quantity.whole(text(rows, row, head));
    }

    private static Optional<Figure> time(Rows rows, List<String> row, String head) {
        return Quantity.count(text(rows, row, head)).map(ms -> ms.times(MS).ofWholeUnits(MS));
    }

    /** Reads a quantile of Locust, which rounds it to two digits from 100 ms on, and to a ms below. */
    private static Optional<Figure> rounded(String text) {
        return Quantity.count(text).map(ms -> {
            double unit = ms.value() < HUNDRED_MS
                    ? 1
                    : ms.value() < THOUSAND_MS ? TEN_MS : ms.value() < TEN_THOUSAND_MS ? HUNDRED_MS : THOUSAND_MS;
            return new Figure(ms.value(), ms.value() - HALF * unit, ms.value() + HALF * unit).times(MS);
        });
    }
}
