package dev.gatebench.core.tool.console;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.Paste;
import dev.gatebench.core.tool.Quantity;
import dev.gatebench.core.tool.Statuses;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolFiguresDraft;
import dev.gatebench.core.tool.ToolOutputException;
import dev.gatebench.core.tool.ToolReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text report of vegeta (its {@code lib/reporters.go}). It sends at a rate; its quantiles are those of a sketch
 * (t-digest), good to some per cent.
 */
public final class Vegeta implements ToolReader {
    /** Greatest error of a quantile of its sketch that was seen here, beside rounding. */
    public static final double SKETCH = 0.03;

    private static final Pattern BEGINS = Pattern.compile("Requests\\s+\\[total, rate.*");
    private static final Pattern ROW = Pattern.compile("([A-Z][A-Za-z ]+?)\\s+\\[([^]]*)]\\s+(.*)");
    private static final Pattern CODE = Pattern.compile("([0-9]{1,3}):([0-9]{1,18})");

    @Override
    public String kind() {
        return "vegeta";
    }

    @Override
    public Pattern begins() {
        return BEGINS;
    }

    @Override
    public List<ToolFigures> read(Paste paste) {
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        for (String line : paste.lines()) {
            Matcher row = ROW.matcher(line.strip());
            if (row.matches()) {
                rows.putIfAbsent(row.group(1).strip(), cells(row.group(2), row.group(3)));
            }
        }
        Map<String, String> requests = rows.getOrDefault("Requests", Map.of());
        Map<String, String> times = rows.getOrDefault("Latencies", Map.of());
        Map<String, String> codes = rows.getOrDefault("Status Codes", Map.of());
        if (codes.isEmpty() && times.isEmpty()) {
            throw new ToolOutputException(
                    "the report of vegeta must have a line 'Latencies' or 'Status Codes', and has none: paste all");
        }
        ToolFiguresDraft figures = ToolFigures.of("vegeta", Loop.OPEN)
                .sampled(true)
                .requests(requests.containsKey("total") ? Quantity.whole(requests.get("total")) : OptionalLong.empty())
                .ratePerSec(cell(requests, "rate").flatMap(Quantity::count))
                .perSec(cell(requests, "throughput").flatMap(Quantity::count))
                .seconds(cell(rows.getOrDefault("Duration", Map.of()), "total")
                        .flatMap(Quantity::time)
                        .map(ns -> ns.times(1e-9)))
                .least(cell(times, "min").flatMap(Quantity::time))
                .mean(cell(times, "mean").flatMap(Quantity::time))
                .most(cell(times, "max").flatMap(Quantity::time))
                .bytes(cell(rows.getOrDefault("Bytes In", Map.of()), "total").flatMap(Quantity::count))
                .errors(errors(codes.getOrDefault("code:count", "")));
        Map<Double, Figure> quantiles = new TreeMap<>();
        times.forEach((name, value) -> {
            if (name.matches("[0-9]{1,2}(?:\\.[0-9]{1,4})?")) {
                Quantity.time(value).ifPresent(time -> quantiles.put(Double.parseDouble(name), time.within(SKETCH)));
            }
        });
        return List.of(figures.quantiles(quantiles).build());
    }

    private static Map<String, String> cells(String names, String values) {
        Map<String, String> cells = new LinkedHashMap<>();
        String[] heads = names.split(",\\s*", -1);
        String[] texts = heads.length == 1 ? new String[] {values} : values.split(",\\s*", -1);
        for (int i = 0; i < Math.min(heads.length, texts.length); i++) {
            cells.put(heads[i].strip(), texts[i].strip());
        }
        return cells;
    }

    private static Optional<String> cell(Map<String, String> row, String name) {
        return Optional.ofNullable(row.get(name));
    }

    private static Map<String, Long> errors(String codes) {
        Map<String, Long> errors = new LinkedHashMap<>();
        Matcher code = CODE.matcher(codes);
        while (code.find()) {
            long count = Long.parseLong(code.group(2));
            Statuses.error(code.group(1)).ifPresent(error -> errors.merge(error, count, Long::sum));
        }
        return errors;
    }
}
