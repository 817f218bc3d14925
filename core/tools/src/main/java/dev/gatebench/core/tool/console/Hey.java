package dev.gatebench.core.tool.console;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.Paste;
import dev.gatebench.core.tool.Quantity;
import dev.gatebench.core.tool.Statuses;
import dev.gatebench.core.tool.ToolFigures;
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

/** The output of hey (its {@code requester/print.go}), and of oha, which prints nearly the same. */
public final class Hey implements ToolReader {
    private static final Pattern BEGINS = Pattern.compile("Summary:");
    private static final Pattern QUANTILE =
            Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,4})?)%{1,2} in ([0-9.]+) ?([a-zµ]+)");
    private static final Pattern STATUS = Pattern.compile("\\[([0-9]{3})]\\s+([0-9]{1,18}) responses");
    private static final Pattern ERROR = Pattern.compile("\\[([0-9]{1,18})]\\s+(\\D.*)");
    private static final double KILO = 1024;
    private static final double SECOND_NS = 1e9;
    private static final double TENTH_OF_MS = 1e5;

    /** Replies that hey keeps: beyond them its average is a sum of all over these. */
    private static final double MOST_KEPT = 1e6;

    @Override
    public String kind() {
        return "hey";
    }

    @Override
    public Pattern begins() {
        return BEGINS;
    }

    @Override
    public boolean recognizes(Paste paste) {
        return paste.has("Requests/sec:") && paste.has("Slowest:");
    }

    @Override
    public List<ToolFigures> read(Paste paste) {
        boolean isOha = paste.has("Success rate:") || paste.has("Response time distribution:");
        Map<String, Long> errors = new LinkedHashMap<>();
        long replies = 0;
        boolean isError = false;
        for (String line : paste.lines()) {
            isError = isError || line.strip().equals("Error distribution:");
            Matcher status = STATUS.matcher(line.strip());
            Matcher error = ERROR.matcher(line.strip());
            if (status.matches()) {
                long count = Long.parseLong(status.group(2));
                replies += count;
                Statuses.error(status.group(1)).ifPresent(wrong -> errors.merge(wrong, count, Long::sum));
            } else if (isError
                    && error.matches()
                    && !(isOha && error.group(2).strip().equals("aborted due to deadline"))) {
                errors.merge(error.group(2), Long.parseLong(error.group(1)), Long::sum);
            }
        }
        if (!paste.has("Status code distribution:") && errors.isEmpty()) {
            throw new ToolOutputException("the output of " + (isOha ? "oha" : "hey")
                    + " must have a line 'Status code distribution:', and has none: paste all of it");
        }
        Optional<Figure> perSec = paste.after("Requests/sec:").flatMap(Quantity::count);
        double ended = perSec.map(Figure::value).orElse(0.0)
                * time(paste, "Total:").map(Figure::value).orElse(0.0)
                / SECOND_NS;
        boolean isBeyond = !isOha && ended > MOST_KEPT;
        return List.of(ToolFigures.of(isOha ? "oha" : "hey", Loop.CLOSED)
                .seconds(time(paste, "Total:").map(ns -> ns.times(1 / SECOND_NS)))
                .requests(OptionalLong.of(isBeyond ? Math.max(replies, Math.round(ended)) : replies))
                .errors(errors)
                .perSec(perSec)
                .mean(isBeyond ? Optional.empty() : time(paste, "Average:"))
                .least(time(paste, "Fastest:"))
                .most(time(paste, "Slowest:"))
                .quantiles(quantiles(paste))
                .resolution(isOha ? Optional.empty() : Optional.of(TENTH_OF_MS))
                .bytes(paste.after("Total data:").flatMap(text -> Quantity.size(text, KILO)))
                .build());
    }

    private static Optional<Figure> time(Paste paste, String key) {
        return paste.after(key).flatMap(Quantity::time);
    }

    private static Map<Double, Figure> quantiles(Paste paste) {
        Map<Double, Figure> quantiles = new TreeMap<>();
        for (String line : paste.lines()) {
            Matcher found = QUANTILE.matcher(line.strip());
            if (found.matches()) {
                double share = Double.parseDouble(found.group(1));
                Quantity.time(found.group(2) + found.group(3))
                        .filter(time -> share > 0 && share <= 100)
                        .ifPresent(time -> quantiles.put(share, time));
            }
        }
        return quantiles;
    }
}
