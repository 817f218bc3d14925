package dev.gatebench.core.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.statistics.Estimate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/** Reads {@code jmh.json}, which JMH writes with {@code -rf json}. */
public final class JmhFile {
    /** Mark before names of secondary results that JMH before 1.36 wrote. */
    private static final String OLD_MARK = "·";

    private static final String ALLOCATION = "gc.alloc.rate.norm";

    private JmhFile() {}

    /**
     * Reads the scores; none if there is no file or it is empty, as JMH leaves it when it ends early.
     *
     * @throws IOException naming the file and the entry when it is not JMH's JSON
     */
    public static List<JmhScore> read(Path file) throws IOException {
        if (!Files.exists(file) || Files.size(file) == 0) {
            return List.of();
        }
        JsonNode root = Json.read(file, JsonNode.class);
        if (!root.isArray()) {
            throw new DataException(file + " is not JMH's JSON: it must be an array, was " + root.getNodeType()
                    + ": run JMH with -rf json");
        }
        List<JmhScore> scores = new ArrayList<>();
        for (JsonNode entry : root) {
            JsonNode primary = entry.path("primaryMetric");
            if (!entry.path("benchmark").isTextual()
                    || number(primary.path("score")).isEmpty()) {
                throw new DataException(file + " entry " + scores.size()
                        + " is not JMH's: it must have benchmark and primaryMetric.score: run JMH with -rf json");
            }
            scores.add(score(entry, primary));
        }
        return List.copyOf(scores);
    }

    private static JmhScore score(JsonNode entry, JsonNode primary) {
        Map<String, String> params = new TreeMap<>();
        entry.path("params")
                .properties()
                .forEach(p -> params.put(p.getKey(), p.getValue().asText()));
        JsonNode secondary = entry.path("secondaryMetrics");
        JsonNode allocation =
                secondary.has(ALLOCATION) ? secondary.path(ALLOCATION) : secondary.path(OLD_MARK + ALLOCATION);
        return new JmhScore(
                shortName(entry.path("benchmark").asText()),
                params,
                entry.path("threads").asInt(1),
                entry.path("mode").asText(),
                entry.path("forks").asInt()
                        * entry.path("measurementIterations").asInt(),
                number(primary.path("score")).orElseThrow(),
                forkScores(primary.path("rawData")),
                number(primary.path("scoreError")),
                primary.path("scoreUnit").asText(),
                number(allocation.path("score")));
    }

    /**
     * Returns the median of each fork's iterations, which a disturbance of less than half the fork does not move; none
     * where a fork has no median above 0, for ratios are made on logarithms.
     */
    private static List<Double> forkScores(JsonNode rawData) {
        List<Double> medians = new ArrayList<>();
        for (JsonNode fork : rawData) {
            double[] iterations = StreamSupport.stream(fork.spliterator(), false)
                    .mapToDouble(iteration -> number(iteration).orElse(Double.NaN))
                    .toArray();
            boolean known = Arrays.stream(iterations).allMatch(Double::isFinite);
            medians.add(known ? Estimate.median(Arrays.stream(iterations)).orElse(Double.NaN) : Double.NaN);
        }
        return medians.stream().allMatch(median -> median > 0) ? medians : List.of();
    }

    /** Reads a number; JMH writes a missing one as the text "NaN". */
    private static OptionalDouble number(JsonNode node) {
        return node.isNumber() && Double.isFinite(node.asDouble())
                ? OptionalDouble.of(node.asDouble())
                : OptionalDouble.empty();
    }

    private static String shortName(String benchmark) {
        int method = benchmark.lastIndexOf('.');
        return method < 0 ? benchmark : benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1);
    }
}
