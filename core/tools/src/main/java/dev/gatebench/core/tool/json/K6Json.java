package dev.gatebench.core.tool.json;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolFiguresDraft;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The JSON of k6's {@code --summary-export} and of {@code handleSummary}, which nests its values: times in ms. */
final class K6Json implements JsonFigures.JsonKind {
    private static final double MS = 1e6;

    @Override
    public String tool() {
        return "k6";
    }

    @Override
    public boolean recognizes(Tree document) {
        return document.at("metrics").has("http_reqs");
    }

    @Override
    public List<ToolFigures> read(Tree document) {
        Tree times = metric(document, "http_req_duration");
        Tree requests = metric(document, "http_reqs");
        Tree failed = metric(document, "http_req_failed");
        Map<Double, Figure> quantiles = times.quantiles(time -> time.figure(MS));
        times.at("med").figure(MS).ifPresent(median -> quantiles.putIfAbsent(50.0, median));
        OptionalLong count = requests.at("count").count();
        Map<String, Long> errors = new LinkedHashMap<>();
        // the metric counts what failed as passes, since it asks whether a request failed
        failed.at("passes").count().ifPresent(wrong -> errors.put("failed", wrong));
        errors.values().removeIf(wrong -> wrong == 0);
        Optional<Figure> seconds = document.at("state").at("testRunDurationMs").figure(1e-3);
        ToolFiguresDraft figures = ToolFigures.of(tool(), Loop.WAITING)
                .requests(count)
                .errors(errors)
                .perSec(requests.at("rate").figure(1))
                .seconds(seconds)
                .mean(times.at("avg").figure(MS))
                .least(times.at("min").figure(MS))
                .most(times.at("max").figure(MS))
                .bytes(metric(document, "data_received").at("count").figure(1))
                .quantiles(quantiles);
        return List.of(
                figures.concurrency(metric(document, "vus").at("max").size()).build());
    }

    private static Tree metric(Tree document, String name) {
        Tree metric = document.at("metrics").at(name);
        return metric.has("values") ? metric.at("values") : metric;
    }
}
