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
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The output of wrk, and of wrk2, which prints the same with the times from when a request was due (the function
 * {@code main} of {@code wrk.c} in either). wrk adds times to its table that nobody measured ({@code stats_correct}).
 */
public final class Wrk implements ToolReader {
    private static final Pattern BEGINS = Pattern.compile("Running .* test @ .*");
    private static final Pattern CONNECTIONS = Pattern.compile("([0-9]{1,9}) threads and ([0-9]{1,9}) connections");
    private static final Pattern ROW = Pattern.compile("(Latency|Req/Sec)\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)");
    private static final Pattern QUANTILE = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,6})?)%\\s+([0-9.]+[a-zµ]+)");
    private static final Pattern REQUESTS = Pattern.compile("([0-9]{1,18}) requests in (\\S+), (\\S+) read");
    private static final Pattern SOCKETS = Pattern.compile(
            "Socket errors: connect ([0-9]{1,18}), read ([0-9]{1,18}), write ([0-9]{1,18}), timeout ([0-9]{1,18})");
    private static final Pattern STATUS = Pattern.compile("Non-2xx or 3xx responses: ([0-9]{1,18})");
    private static final double KILO = 1024;
    private static final double US = 1e3;

    @Override
    public String kind() {
        return "wrk";
    }

    @Override
    public Pattern begins() {
        return BEGINS;
    }

    @Override
    public boolean recognizes(Paste paste) {
        return paste.first(CONNECTIONS).isPresent();
    }

    @Override
    public List<ToolFigures> read(Paste paste) {
        boolean due = paste.has("Thread calibration") || paste.has("Latency Distribution (HdrHistogram");
        Matcher requests = paste.first(REQUESTS)
                .orElseThrow(() -> new ToolOutputException(
                        "the output of wrk must have a line 'N requests in T, N read', and has none: paste all of it"));
        Matcher connections = paste.first(CONNECTIONS).orElseThrow();
        ToolFiguresDraft figures = ToolFigures.of(due ? "wrk2" : "wrk", due ? Loop.OPEN : Loop.CLOSED)
                .threads(CountText.most(Optional.of(connections.group(1))))
                .concurrency(CountText.most(Optional.of(connections.group(2))))
                .requests(OptionalLong.of(Long.parseLong(requests.group(1))))
                .seconds(Quantity.time(requests.group(2)).map(ns -> ns.times(1e-9)))
                .bytes(Quantity.size(requests.group(3), KILO))
                .perSec(paste.after("Requests/sec:").flatMap(Quantity::count))
                .bytesPerSec(paste.after("Transfer/sec:").flatMap(text -> Quantity.size(text, KILO)))
                .responseTimes(due)
                .corrected(!due)
                .resolution(Optional.of(US))
                .errors(errors(paste));
        for (String line : paste.lines()) {
            Matcher row = ROW.matcher(line.strip());
            if (row.matches() && row.group(1).equals("Latency")) {
                figures.mean(Quantity.time(row.group(2))).most(Quantity.time(row.group(4)));
            } else if (row.matches()) {
                figures.perThreadPerSec(Quantity.count(row.group(2)));
            }
        }
        return List.of(figures.quantiles(quantiles(paste)).build());
    }

    private static Map<Double, Figure> quantiles(Paste paste) {
        Map<Double, Figure> quantiles = new TreeMap<>();
        boolean isWithin = false;
        for (String line : paste.lines()) {
            String text = line.strip();
            isWithin = isWithin || text.startsWith("Latency Distribution");
            Matcher quantile = QUANTILE.matcher(text);
            if (isWithin && quantile.matches()) {
                double share = Double.parseDouble(quantile.group(1));
                Quantity.time(quantile.group(2))
                        .filter(time -> share > 0 && share <= 100)
                        .ifPresent(time -> quantiles.putIfAbsent(share, time));
            }
        }
        return quantiles;
    }

    private static Map<String, Long> errors(Paste paste) {
        Map<String, Long> errors = new LinkedHashMap<>();
        paste.first(SOCKETS).ifPresent(found -> {
            errors.put("connect", Long.parseLong(found.group(1)));
            errors.put("read", Long.parseLong(found.group(2)));
            errors.put("write", Long.parseLong(found.group(3)));
            errors.put("timeout", Long.parseLong(found.group(4)));
        });
        paste.first(STATUS).ifPresent(found -> errors.put("status", Long.parseLong(found.group(1))));
        errors.values().removeIf(count -> count == 0);
        return errors;
    }
}
