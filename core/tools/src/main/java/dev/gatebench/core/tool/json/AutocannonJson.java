package dev.gatebench.core.tool.json;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolFiguresDraft;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The output of {@code autocannon --json}: times in whole ms. */
final class AutocannonJson implements JsonFigures.JsonKind {
    private static final double MS = 1e6;

    @Override
    public String tool() {
        return "autocannon";
    }

    @Override
    public boolean recognizes(Tree document) {
        return document.has("pipelining") && document.at("latency").has("average");
    }

    @Override
    public List<ToolFigures> read(Tree document) {
        Tree latency = document.at("latency");
        Map<Double, Figure> quantiles = latency.quantiles(AutocannonJson::time);
        Map<String, Long> errors = new LinkedHashMap<>();
        errors.put("errors", document.at("errors").count().orElse(0));
        errors.put("status", document.at("non2xx").count().orElse(0));
        errors.values().removeIf(count -> count == 0);
        Optional<Double> seconds = document.at("duration").number();
        ToolFiguresDraft figures = ToolFigures.of(tool(), Loop.CLOSED)
                .sampled(true)
                .requests(document.at("requests").at("total").count())
                .errors(errors)
                .seconds(seconds.map(Figure::exact))
                .perSec(document.at("requests").at("average").figure(1))
                .mean(time(latency.at("average")))
                .most(time(latency.at("max")))
                .resolution(Optional.of(MS))
                .bytes(document.at("throughput").at("total").figure(1))
                .quantiles(quantiles);
        document.at("connections")
                .count()
                .ifPresent(connections -> figures.concurrency((int) Math.min(
                        Integer.MAX_VALUE,
                        Math.max(
                                1,
                                connections
                                        * Math.max(
                                                1,
                                                document.at("pipelining")
                                                        .count()
                                                        .orElse(1))))));
        return List.of(figures.build());
    }

    private static Optional<Figure> time(Tree time) {
        return time.number().map(ms -> Figure.exact(ms * MS).ofWholeUnits(MS));
    }
}
