package dev.gatebench.core.tool.console;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.Paste;
import dev.gatebench.core.tool.Quantity;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolFiguresDraft;
import dev.gatebench.core.tool.ToolOutputException;
import dev.gatebench.core.tool.ToolReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The summary that k6 prints at its end, of all releases. Its users may sleep between requests, so that their number
 * bounds the requests in flight from above; {@code http_req_duration} begins when a connection is there.
 */
public final class K6 implements ToolReader {
    private static final Pattern BEGINS = Pattern.compile(
            "(?:█ TOTAL RESULTS.*|checks\\.{3,}.*|data_received\\.{3,}.*|execution: (?:local|cloud).*)");
    private static final Pattern METRIC = Pattern.compile("(?:[✓✗] )?([a-z_]+)\\.{2,}: ?(.*)");
    private static final Pattern CELL = Pattern.compile("([a-z]+|p\\([0-9.]{1,9}\\))=(\\S+)");
    private static final Pattern FAILED =
            Pattern.compile("\\S+%\\s+(?:✓ ([0-9]{1,18})\\s+✗.*|([0-9]{1,18}) out of .*)");
    private static final double KILO = 1000;

    @Override
    public String kind() {
        return "k6";
    }

    @Override
    public Pattern begins() {
        return BEGINS;
    }

    @Override
    public boolean recognizes(Paste paste) {
        return paste.lines().stream().anyMatch(line -> line.strip().matches("(?:[✓✗] )?http_reqs\\.{2,}:.*"));
    }

    @Override
    public List<ToolFigures> read(Paste paste) {
        Map<String, String> metrics = new LinkedHashMap<>();
        for (String line : paste.lines()) {
            Matcher metric = METRIC.matcher(line.strip());
            if (metric.matches()) {
                metrics.putIfAbsent(metric.group(1), metric.group(2).strip());
            }
        }
        String[] requests = metrics.getOrDefault("http_reqs", "").split("\\s+", -1);
        if (requests.length < 2) {
            throw new ToolOutputException(
                    "the summary of k6 must have a line 'http_reqs', and has none: paste all of it");
        }
        Map<String, String> times = cells(metrics.getOrDefault("http_req_duration", ""));
        ToolFiguresDraft figures = ToolFigures.of("k6", Loop.WAITING)
                .requests(Quantity.whole(requests[0]))
                .perSec(Quantity.count(requests[1].replaceFirst("/s$", "")))
                .concurrency(CountText.most(Optional.ofNullable(
                                cells(metrics.getOrDefault("vus", "")).get("max"))
                        .or(() -> Optional.ofNullable(metrics.get("vus_max")).map(text -> text.split("\\s+", -1)[0]))))
                .bytes(Optional.ofNullable(metrics.get("data_received")).flatMap(K6::bytes))
                .errors(errors(metrics.getOrDefault("http_req_failed", "")))
                .mean(time(times, "avg"))
                .least(time(times, "min"))
                .most(time(times, "max"));
        Map<Double, Figure> quantiles = new TreeMap<>();
        time(times, "med").ifPresent(median -> quantiles.put(50.0, median));
        times.keySet().stream()
                .filter(name -> name.startsWith("p(") && name.matches("p\\([0-9]{1,2}(?:\\.[0-9]{1,5})?\\)"))
                .forEach(name -> time(times, name)
                        .ifPresent(value ->
                                quantiles.put(Double.parseDouble(name.substring(2, name.length() - 1)), value)));
        return List.of(figures.quantiles(quantiles).build());
    }

    private static Optional<Figure> bytes(String text) {
        Matcher size = Pattern.compile("([0-9.]{1,20}) ([kMGT]?B)\\s.*").matcher(text);
        return size.matches() ? Quantity.size(size.group(1) + size.group(2), KILO) : Optional.empty();
    }

    private static Optional<Figure> time(Map<String, String> cells, String name) {
        return Optional.ofNullable(cells.get(name)).flatMap(Quantity::time);
    }

    private static Map<String, String> cells(String text) {
        Map<String, String> cells = new LinkedHashMap<>();
        Matcher cell = CELL.matcher(text);
        while (cell.find()) {
            cells.put(cell.group(1), cell.group(2));
        }
        return cells;
    }

    private static Map<String, Long> errors(String failed) {
        Matcher found = FAILED.matcher(failed);
        if (!found.matches()) {
            return Map.of();
        }
        long count = Long.parseLong(found.group(1) == null ? found.group(2) : found.group(1));
        return count == 0 ? Map.of() : Map.of("failed", count);
    }
}
