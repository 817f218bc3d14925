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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The output of h2load of nghttp2 (the end of {@code main} in its {@code h2load.cc}). */
public final class H2load implements ToolReader {
    private static final Pattern BEGINS = Pattern.compile("starting benchmark\\.\\.\\.|finished in .*req/s.*");
    private static final Pattern FINISHED = Pattern.compile("finished in (\\S+), (\\S+) req/s, (\\S+)/s");
    private static final Pattern THREAD =
            Pattern.compile("spawning thread #[0-9]+: ([0-9]{1,9}) total client\\(s\\).*");
    private static final Pattern TRAFFIC = Pattern.compile("traffic: \\S+ \\(([0-9]{1,18})\\) total.*");
    private static final double KILO = 1024;
    private static final double US = 1e3;

    @Override
    public String kind() {
        return "h2load";
    }

    @Override
    public Pattern begins() {
        return BEGINS;
    }

    @Override
    public List<ToolFigures> read(Paste paste) {
        H2loadCounts counts = H2loadCounts.of(paste.lines())
                .orElseThrow(() -> new ToolOutputException(
                        "the output of h2load must have a line 'requests: …', and has none: paste all of it"));
        long clients = paste.lines().stream()
                .map(line -> THREAD.matcher(line.strip()))
                .filter(Matcher::matches)
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .sum();
        Optional<Matcher> finished = paste.first(FINISHED);
        ToolFiguresDraft figures = ToolFigures.of("h2load", Loop.CLOSED)
                .sampled(true)
                .requests(OptionalLong.of(counts.done()))
                .errors(errors(counts))
                .seconds(
                        finished.flatMap(found -> Quantity.time(found.group(1))).map(ns -> ns.times(1e-9)))
                .perSec(finished.flatMap(found -> Quantity.count(found.group(2))))
                .bytesPerSec(finished.flatMap(found -> Quantity.size(found.group(3), KILO)))
                .bytes(paste.first(TRAFFIC).map(found -> Figure.exact(Double.parseDouble(found.group(1)))))
                .resolution(Optional.of(US));
        long inFlight = clients * streams(paste);
        if (inFlight > 0 && inFlight <= Integer.MAX_VALUE) {
            figures.concurrency((int) inFlight);
        }
        times(paste, figures);
        return List.of(figures.build());
    }

    /**
     * Returns the streams of a connection: those of the command; else 1 with HTTP/1.1, and 0 where they are not known.
     */
    private static int streams(Paste paste) {
        boolean isHttp1 =
                paste.after("Application protocol:").filter("http/1.1"::equals).isPresent();
        int unsaid = isHttp1 || paste.command().isPresent() ? 1 : 0;
        return isHttp1
                ? 1
                : paste.command().map(command -> command.streams().orElse(1)).orElse(unsaid);
    }

    private static Map<String, Long> errors(H2loadCounts counts) {
        Map<String, Long> errors = new LinkedHashMap<>();
        errors.put("errored", counts.errored());
        errors.put("status", Math.max(0, counts.failed() - counts.errored()));
        errors.values().removeIf(count -> count == 0);
        return errors;
    }

    /** Reads the row of times by the names above it, which differ from release to release. */
    private static void times(Paste paste, ToolFiguresDraft figures) {
        String head = paste.lines().stream()
                .map(String::strip)
                .filter(line -> line.startsWith("min ") && line.contains("max"))
                .findFirst()
                .orElse("");
        List<String> names = List.of(head.replace("+/- sd", "within").split("\\s+", -1));
        List<String> values =
                List.of(paste.after("time for request:").orElse("").split("\\s+", -1));
        Map<Double, Figure> quantiles = new LinkedHashMap<>();
        for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
            Optional<Figure> time = Quantity.time(values.get(i));
            switch (names.get(i)) {
                case "min" -> figures.least(time);
                case "max" -> figures.most(time);
                case "mean" -> figures.mean(time);
                case "median" -> time.ifPresent(each -> quantiles.put(50.0, each));
                case "p95" -> time.ifPresent(each -> quantiles.put(95.0, each));
                case "p99" -> time.ifPresent(each -> quantiles.put(99.0, each));
                default -> {
                    // deviations
                }
            }
        }
        figures.quantiles(quantiles);
    }
}
