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

/** The output of {@code bombardier -o json}: times in µs. */
final class BombardierJson implements JsonFigures.JsonKind {
    private static final double US = 1e3;

    @Override
    public String tool() {
        return "bombardier";
    }

    @Override
    public boolean recognizes(Tree document) {
        return document.at("spec").has("numberOfConnections") && document.has("result");
    }

    @Override
    public List<ToolFigures> read(Tree document) {
        Tree result = document.at("result");
        Tree latency = result.at("latency");
        Map<Double, Figure> quantiles = latency.at("percentiles").quantiles(time -> time.figure(US));
        Map<String, Long> errors = new LinkedHashMap<>();
        long replies = 0;
        for (String kind : List.of("req1xx", "req2xx", "req3xx", "req4xx", "req5xx")) {
            long count = result.at(kind).count().orElse(0);
            replies += count;
            if (count > 0 && (kind.equals("req4xx") || kind.equals("req5xx"))) {
                errors.put(kind.substring(3), count);
            }
        }
        result.at("errors")
                .items()
                .forEach(error -> errors.put(
                        error.at("description").text().orElse("error"),
                        error.at("count").count().orElse(0)));
        Optional<Double> seconds = result.at("timeTakenSeconds").number();
        long all = replies;
        ToolFiguresDraft figures = ToolFigures.of(tool(), Loop.CLOSED)
                .requests(OptionalLong.of(all))
                .errors(errors)
                .seconds(seconds.map(Figure::exact))
                .perSec(seconds.filter(length -> length > 0).map(length -> Figure.exact(all / length)))
                .mean(latency.at("mean").figure(US))
                .most(latency.at("max").figure(US))
                .resolution(Optional.of(US))
                .bytes(result.at("bytesRead").figure(1))
                .quantiles(quantiles);
        return List.of(figures.concurrency(
                        document.at("spec").at("numberOfConnections").size())
                .build());
    }
}
