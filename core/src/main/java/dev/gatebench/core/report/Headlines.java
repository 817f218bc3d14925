package dev.gatebench.core.report;

import dev.gatebench.core.result.Comparison;
import dev.gatebench.core.result.Metric;
import dev.gatebench.core.result.Numbers;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.statistics.Difference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What the comparisons show, one sentence a pair and metric; only of cells that may stand in a headline. */
final class Headlines {
    private Headlines() {}

    static List<String> of(Results results) {
        if (!results.fitForNumbers()) {
            return List.of();
        }
        Set<List<String>> pairs = new LinkedHashSet<>();
        results.comparisons().forEach(c -> pairs.add(List.of(c.candidate(), c.baseline())));
        List<String> sentences = new ArrayList<>();
        for (List<String> pair : pairs) {
            for (Metric metric : Metric.values()) {
                List<Comparison> shown = results.comparisons().stream()
                        .filter(c -> c.headline() && c.metric() == metric)
                        .filter(c -> c.candidate().equals(pair.get(0))
                                && c.baseline().equals(pair.get(1)))
                        .toList();
                if (!shown.isEmpty()) {
                    sentences.add(
                            pair.get(0) + " against " + pair.get(1) + ", " + metric.title() + ": " + sentence(shown));
                }
            }
        }
        return sentences;
    }

    private static String sentence(List<Comparison> comparisons) {
        List<String> parts = new ArrayList<>();
        comparisons.stream()
                .filter(c -> c.verdict() != Difference.NONE_SHOWN)
                .forEach(c -> parts.add(c.verdict().word() + " at " + c.load() + " connections, "
                        + Numbers.significant(c.ratio(), 3) + " "
                        + Figures.interval(c.low(), c.high(), value -> Numbers.significant(value, 3))));
        String none = comparisons.stream()
                .filter(c -> c.verdict() == Difference.NONE_SHOWN)
                .map(c -> Integer.toString(c.load()))
                .collect(Collectors.joining(", "));
        if (!none.isEmpty()) {
            parts.add("no difference shown at " + none + " connections");
        }
        return String.join("; ", parts) + ".";
    }
}
