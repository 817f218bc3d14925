package dev.gatebench.core.tool.json;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.Quantity;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolFiguresDraft;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The JSON of Nighthawk (its {@code api/client/output.proto}): durations such as {@code 0.001234s}, or a number of ns,
 * of the result {@code global}. Its connections are those of each of its workers.
 */
final class NighthawkJson implements JsonFigures.JsonKind {
    private static final double S = 1e9;
    private static final List<String> TIMES =
            List.of("benchmark_http_client.request_to_response", "benchmark_http_client.latency_2xx");

    @Override
    public String tool() {
        return "nighthawk";
    }

    @Override
    public boolean recognizes(Tree document) {
        return document.has("results")
                && document.has("options")
                && !document.at("results").items().isEmpty();
    }

    @Override
    public List<ToolFigures> read(Tree document) {
        List<Tree> results = document.at("results").items();
        Tree global = results.stream()
                .filter(each -> each.at("name").text().filter("global"::equals).isPresent())
                .findFirst()
                .orElse(results.get(0));
        Tree times = global.at("statistics").items().stream()
                .filter(each -> each.at("id").text().filter(TIMES::contains).isPresent())
                .findFirst()
                .orElse(global.at("statistics").at("none"));
        Map<Double, Figure> quantiles = new TreeMap<>();
        times.at("percentiles").items().forEach(each -> each.at("percentile")
                .number()
                .filter(share -> share > 0 && share < 1)
                .ifPresent(share -> time(each.at("duration"))
                        .ifPresent(value -> quantiles.put(Math.round(share * 1e8) / 1e6, value))));
        Map<String, Long> counters = new LinkedHashMap<>();
        global.at("counters").items().forEach(each -> each.at("name")
                .text()
                .ifPresent(name -> counters.put(name, each.at("value").count().orElse(0))));
        Optional<Figure> seconds = time(global.at("execution_duration")).map(ns -> ns.times(1 / S));
        OptionalLong requests = times.at("count").count();
        Tree options = document.at("options");
        boolean isOpen = options.at("open_loop").at("value").isTrue();
        ToolFiguresDraft figures = ToolFigures.of(tool(), isOpen ? Loop.OPEN : Loop.WAITING)
                .requests(requests)
                .errors(errors(counters))
                .seconds(seconds)
                .perSec(seconds.filter(length -> requests.isPresent() && length.value() > 0)
                        .map(length -> Figure.exact(requests.getAsLong() / length.value())))
                .ratePerSec(options.at("requests_per_second").at("value").figure(1))
                .mean(time(times.at("mean")))
                .least(time(times.at("min")))
                .most(time(times.at("max")))
                .quantiles(quantiles);
        options.at("connections")
                .at("value")
                .count()
                .ifPresent(connections -> figures.concurrency(
                        (int) Math.min(Integer.MAX_VALUE, Math.max(1, connections * workers(document)))));
        return List.of(figures.build());
    }

    private static long workers(Tree document) {
        return Math.max(
                1,
                document.at("results").items().stream()
                        .filter(each -> each.at("name")
                                .text()
                                .filter(name -> name.startsWith("worker_"))
                                .isPresent())
                        .count());
    }

    private static Optional<Figure> time(Tree value) {
        Optional<Figure> text = value.text().flatMap(Quantity::time);
        return text.isPresent() ? text : value.figure(1);
    }

    private static Map<String, Long> errors(Map<String, Long> counters) {
        Map<String, Long> errors = new LinkedHashMap<>();
        counters.forEach((name, count) -> {
            boolean isError = name.matches(
                    "benchmark\\.(?:http_[45]xx|stream_resets|pool_connection_failure|" + "pool_overflow|http_xxx)");
            if (isError && count > 0) {
                errors.put(name.replace("benchmark.", ""), count);
            }
        });
        return errors;
    }
}
