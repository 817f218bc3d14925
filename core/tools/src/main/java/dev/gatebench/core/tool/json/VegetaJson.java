package dev.gatebench.core.tool.json;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.Statuses;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.console.Vegeta;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report of {@code vegeta report -type=json}: times in ns. */
final class VegetaJson implements JsonFigures.JsonKind {
    @Override
    public String tool() {
        return "vegeta";
    }

    @Override
    public boolean recognizes(Tree document) {
        return document.has("latencies") && document.has("status_codes") && document.has("throughput");
    }

    @Override
    public List<ToolFigures> read(Tree document) {
        Tree times = document.at("latencies");
        Map<Double, Figure> quantiles = times.quantiles(time -> time.figure(1).map(seen -> seen.within(Vegeta.SKETCH)));
        Map<String, Long> errors = new LinkedHashMap<>();
        Tree codes = document.at("status_codes");
        codes.keys().forEach(code -> codes.at(code).count().ifPresent(count -> Statuses.error(code)
                .ifPresent(error -> errors.merge(error, count, Long::sum))));
        return List.of(ToolFigures.of(tool(), Loop.OPEN)
                .sampled(true)
                .requests(document.at("requests").count())
                .ratePerSec(document.at("rate").figure(1))
                .perSec(document.at("throughput").figure(1))
                .seconds(document.at("duration")
                        .number()
                        .map(ns ->
                                Figure.exact((ns + document.at("wait").number().orElse(0.0)) / 1e9)))
                .least(times.at("min").figure(1))
                .mean(times.at("mean").figure(1))
                .most(times.at("max").figure(1))
                .quantiles(quantiles)
                .bytes(document.at("bytes_in").at("total").figure(1))
                .errors(errors)
                .build());
    }
}
