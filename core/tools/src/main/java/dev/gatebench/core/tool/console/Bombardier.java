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

/** The output of bombardier (its {@code template.go}). Its requests a second are a mean of samples. */
public final class Bombardier implements ToolReader {
    private static final Pattern BEGINS = Pattern.compile("Bombarding .*");
    private static final Pattern CONNECTIONS = Pattern.compile("Bombarding .* using ([0-9]{1,9}) connection\\(s\\).*");
    private static final Pattern FOR = Pattern.compile("Bombarding .* for (\\S+) using .*");
    private static final Pattern ROW = Pattern.compile("(Reqs/sec|Latency)\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)");
    private static final Pattern QUANTILE = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,4})?)%\\s+(\\S+)");
    private static final Pattern CODE = Pattern.compile("(1xx|2xx|3xx|4xx|5xx|others) - ([0-9]{1,18})");
    private static final Pattern ERROR = Pattern.compile("(.+) - ([0-9]{1,18})");
    private static final double KILO = 1024;
    private static final double US = 1e3;

    @Override
    public String kind() {
        return "bombardier";
    }

    @Override
    public Pattern begins() {
        return BEGINS;
    }

    @Override
    public List<ToolFigures> read(Paste paste) {
        if (!paste.has("HTTP codes:")) {
            throw new ToolOutputException(
                    "the output of bombardier must have a line 'HTTP codes:', and has none: paste all of it");
        }
        ToolFiguresDraft figures = ToolFigures.of("bombardier", Loop.CLOSED)
                .sampled(true)
                .concurrency(CountText.most(paste.first(CONNECTIONS).map(found -> found.group(1))))
                .seconds(paste.first(FOR)
                        .flatMap(found -> Quantity.time(found.group(1)))
                        .map(ns -> ns.times(1e-9)))
                .bytesPerSec(
                        paste.after("Throughput:").flatMap(text -> Quantity.size(text.replaceFirst("/s$", ""), KILO)))
                .resolution(Optional.of(US));
        counts(paste, figures);
        Map<Double, Figure> quantiles = new TreeMap<>();
        for (String line : paste.lines()) {
            Matcher row = ROW.matcher(line.strip());
            Matcher quantile = QUANTILE.matcher(line.strip());
            if (row.matches() && row.group(1).equals("Latency")) {
                figures.mean(Quantity.time(row.group(2))).most(Quantity.time(row.group(4)));
            } else if (row.matches()) {
                // of samples that are taken as requests end, so no count of requests is behind it
                figures.perSec(Quantity.count(row.group(2)));
            } else if (quantile.matches() && Double.parseDouble(quantile.group(1)) <= 100) {
                Quantity.time(quantile.group(2))
                        .ifPresent(time -> quantiles.put(Double.parseDouble(quantile.group(1)), time));
            }
        }
        return List.of(figures.quantiles(quantiles).build());
    }

    private static void counts(Paste paste, ToolFiguresDraft figures) {
        Map<String, Long> errors = new LinkedHashMap<>();
        long replies = 0;
        boolean isError = false;
        for (String line : paste.lines()) {
            String text = line.strip();
            isError = (isError || text.equals("Errors:")) && !text.startsWith("Throughput:");
            Matcher codes = CODE.matcher(text);
            Matcher error = ERROR.matcher(text);
            if (isError && error.matches()) {
                errors.merge(error.group(1), Long.parseLong(error.group(2)), Long::sum);
            }
            while (!isError && codes.find()) {
                long count = Long.parseLong(codes.group(2));
                replies += codes.group(1).equals("others") ? 0 : count;
                if (count > 0 && (codes.group(1).equals("4xx") || codes.group(1).equals("5xx"))) {
                    errors.put(codes.group(1), count);
                }
            }
        }
        figures.requests(OptionalLong.of(replies)).errors(errors);
    }
}
