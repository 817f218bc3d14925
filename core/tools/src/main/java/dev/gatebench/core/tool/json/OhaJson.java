package dev.gatebench.core.tool.json;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.Statuses;
import dev.gatebench.core.tool.ToolFigures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The output of {@code oha --output-format json}: times in s. */
final class OhaJson implements JsonFigures.JsonKind {
    private static final double S = 1e9;

    @Override
    public String tool() {
        return "oha";
    }

    @Override
    public boolean recognizes(Tree document) {
        return document.has("latencyPercentiles") && document.at("summary").has("requestsPerSec");
    }

    @Override
    public List<ToolFigures> read(Tree document) {
        Tree summary = document.at("summary");
        Map<Double, Figure> quantiles = document.at("latencyPercentiles").quantiles(time -> time.figure(S));
        Map<String, Long> errors = new LinkedHashMap<>();
        long replies = 0;
        Tree codes = document.at("statusCodeDistribution");
        for (String code : codes.keys()) {
            long count = codes.at(code).count().orElse(0);
            replies += count;
            Statuses.error(code).ifPresent(error -> errors.merge(error, count, Long::sum));
        }
        Tree broken = document.at("errorDistribution");
        broken.keys().stream()
                .filter(words -> !words.equals("aborted due to deadline"))
                .forEach(words -> errors.put(words, broken.at(words).count().orElse(0)));
        return List.of(ToolFigures.of(tool(), Loop.CLOSED)
                .requests(OptionalLong.of(replies))
                .errors(errors)
                .seconds(summary.at("total").figure(1))
                .perSec(summary.at("requestsPerSec").figure(1))
                .mean(summary.at("average").figure(S))
                .least(summary.at("fastest").figure(S))
                .most(summary.at("slowest").figure(S))
                .bytes(summary.at("totalData").figure(1))
                .quantiles(quantiles)
                .build());
    }
}
