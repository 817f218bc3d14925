package dev.gatebench.core.tool.console;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.Paste;
import dev.gatebench.core.tool.Quantity;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolFiguresDraft;
import dev.gatebench.core.tool.ToolOutputException;
import dev.gatebench.core.tool.ToolReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables of autocannon (its {@code lib/printResult.js}). Its times are whole ms. */
public final class Autocannon implements ToolReader {
    private static final Pattern BEGINS = Pattern.compile("Running .* test @ .*");
    private static final Pattern CONNECTIONS =
            Pattern.compile("([0-9]{1,9}) connections(?: with ([0-9]{1,9}) pipelining factor)?.*");
    private static final Pattern TOTAL = Pattern.compile("(\\S+) requests in (\\S+), (\\S+ ?[kMGT]?B) read");
    private static final Pattern ERRORS = Pattern.compile("(\\S+) errors \\((\\S+) timeouts\\)");
    private static final Pattern STATUS = Pattern.compile("(\\S+) 2xx responses, (\\S+) non 2xx responses");
    private static final double KILO = 1000;
    private static final double MS = 1e6;

    @Override
    public String kind() {
        return "autocannon";
    }

    @Override
    public Pattern begins() {
        return BEGINS;
    }

    @Override
    public boolean recognizes(Paste paste) {
        return paste.lines().stream().anyMatch(line -> line.contains("│ Latency"));
    }

    @Override
    public List<ToolFigures> read(Paste paste) {
        Map<String, String> latency = row(paste, "Latency");
        Map<String, String> rate = row(paste, "Req/Sec");
        if (rate.isEmpty()) {
            throw new ToolOutputException(
                    "the output of autocannon must have its table Req/Sec, and has none: paste all of it");
        }
        Optional<Matcher> total = paste.first(TOTAL);
        Optional<Matcher> connections = paste.first(CONNECTIONS);
        ToolFiguresDraft figures = ToolFigures.of("autocannon", Loop.CLOSED)
                .sampled(true)
                .requests(total.flatMap(found -> Quantity.count(found.group(1)))
                        .map(count -> OptionalLong.of(Math.round(count.value())))
                        .orElse(OptionalLong.empty()))
                .seconds(total.flatMap(found -> Quantity.time(found.group(2))).map(ns -> ns.times(1e-9)))
                .bytes(total.flatMap(found -> Quantity.size(found.group(3), KILO)))
                .perSec(Optional.ofNullable(rate.get("Avg")).flatMap(Quantity::count))
                .mean(time(latency, "Avg"))
                .most(time(latency, "Max"))
                .resolution(Optional.of(MS))
                .errors(errors(paste));
        connections.ifPresent(found -> figures.concurrency((int) Math.min(
                Integer.MAX_VALUE,
                Long.parseLong(found.group(1)) * (found.group(2) == null ? 1 : Long.parseLong(found.group(2))))));
        Map<Double, Figure> quantiles = new TreeMap<>();
        latency.keySet().stream()
                .filter(name -> name.matches("[0-9]{1,2}(?:\\.[0-9]{1,4})?%"))
                .forEach(name -> time(latency, name)
                        .ifPresent(
                                time -> quantiles.put(Double.parseDouble(name.substring(0, name.length() - 1)), time)));
        return List.of(figures.quantiles(quantiles).build());
    }

    /** Reads a time that is made of whole ms. */
    private static Optional<Figure> time(Map<String, String> row, String name) {
        return Optional.ofNullable(row.get(name)).flatMap(Quantity::time).map(time -> time.ofWholeUnits(MS));
    }

    /** Returns the cells of a row by the names in its table's head. */
    private static Map<String, String> row(Paste paste, String name) {
        List<String> head = List.of();
        for (String line : paste.lines()) {
            List<String> cells = cells(line);
            if (cells.size() > 1 && cells.get(0).equals("Stat")) {
                head = cells;
            } else if (cells.size() > 1 && cells.get(0).equals(name)) {
                Map<String, String> row = new LinkedHashMap<>();
                for (int i = 1; i < Math.min(head.size(), cells.size()); i++) {
                    row.put(head.get(i), cells.get(i));
                }
                return row;
            }
        }
        return Map.of();
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        for (String cell : line.split("│", -1)) {
            if (!cell.isBlank()) {
                cells.add(cell.strip());
            }
        }
        return cells;
    }

    private static Map<String, Long> errors(Paste paste) {
        Map<String, Long> errors = new LinkedHashMap<>();
        paste.first(ERRORS).ifPresent(found -> errors.put("errors", CountText.of(Optional.of(found.group(1)))));
        paste.first(STATUS).ifPresent(found -> errors.put("status", CountText.of(Optional.of(found.group(2)))));
        errors.values().removeIf(count -> count == 0);
        return errors;
    }
}
