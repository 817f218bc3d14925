package dev.gatebench.core.tool.json;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.Statuses;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolFiguresDraft;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The JSON of Fortio: times in s. Where it was held to a rate, its threads wait between requests. Its quantiles are
 * interpolated within the buckets of its histogram, which are given too and bound them.
 */
final class FortioJson implements JsonFigures.JsonKind {
    private static final double S = 1e9;

    @Override
    public String tool() {
        return "fortio";
    }

    @Override
    public boolean recognizes(Tree document) {
        return document.has("DurationHistogram") && document.has("ActualQPS");
    }

    @Override
    public List<ToolFigures> read(Tree document) {
        Tree times = document.at("DurationHistogram");
        Map<Double, Figure> quantiles = new TreeMap<>();
        times.at("Percentiles")
                .items()
                .forEach(each -> each.at("Percentile").number().ifPresent(share -> each.at("Value")
                        .number()
                        .filter(value -> share > 0 && share <= 100)
                        .ifPresent(value -> quantiles.put(share, inBucket(times, value)))));
        Map<String, Long> errors = new LinkedHashMap<>();
        Tree codes = document.at("RetCodes");
        codes.keys().forEach(code -> Statuses.error(code)
                .ifPresent(error -> errors.merge(error, codes.at(code).count().orElse(0), Long::sum)));
        boolean isPaced = document.at("RequestedQPS")
                .text()
                .filter(rate -> !rate.equals("max"))
                .isPresent();
        ToolFiguresDraft figures = ToolFigures.of(tool(), isPaced ? Loop.WAITING : Loop.CLOSED)
                .requests(times.at("Count").count())
                .errors(errors)
                .perSec(document.at("ActualQPS").figure(1))
                .ratePerSec(isPaced ? document.at("RequestedQPS").figure(1) : Optional.empty())
                .seconds(document.at("ActualDuration").figure(1 / S))
                .mean(times.at("Avg").figure(S))
                .least(times.at("Min").figure(S))
                .most(times.at("Max").figure(S))
                .quantiles(quantiles);
        return List.of(figures.concurrency(document.at("NumThreads").size()).build());
    }

    private static Figure inBucket(Tree times, double value) {
        for (Tree bucket : times.at("Data").items()) {
            double start = bucket.at("Start").number().orElse(value);
            double end = bucket.at("End").number().orElse(value);
            if (start <= value && value <= end) {
                return new Figure(value * S, start * S, end * S);
            }
        }
        return Figure.exact(value * S);
    }
}
