package dev.gatebench.lab.command;

import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.ToolHints;
import dev.gatebench.core.tool.reading.ToolOutputs;
import dev.gatebench.core.unit.Durations;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say what a file of figures is, and fill in what it lacks. */
final class FigureOptions {
    private static final double NS_PER_S = 1e9;

    @Option(
            names = "--as",
            paramLabel = "KIND",
            description =
                    "what the text is, where its content does not tell: wrk, hey, ab, h2load, bombardier, vegeta, k6,"
                            + " autocannon, json, table, jtl")
    private @Nullable String as;

    @Option(
            names = "--column",
            paramLabel = "HEAD=WHAT",
            description = "what a column of a table is: throughput, mean, p50, p99, max, connections, users, requests,"
                    + " errors, error%%, success%%, duration, name; times with a unit, as in 'Tail=p99:us'")
    private Map<String, String> columns = new LinkedHashMap<>();

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "requests in flight at a time, where the text does not say")
    private @Nullable Integer connections;

    @Option(names = "--duration", paramLabel = "TIME", description = "length of the load, where the text does not say")
    private @Nullable String duration;

    ToolOutputs outputs() {
        return new ToolOutputs(Optional.ofNullable(as), columns);
    }

    ToolHints hints() {
        if (connections != null && connections < 1) {
            throw new StudyException("--connections must be 1 or more, was " + connections);
        }
        return new ToolHints(
                connections == null ? OptionalInt.empty() : OptionalInt.of(connections),
                OptionalInt.empty(),
                Optional.ofNullable(duration)
                        .map(text -> Parsed.option("--duration", text, Durations::parse))
                        .map(Duration::toNanos)
                        .map(ns -> Figure.exact(ns / NS_PER_S)),
                Optional.empty());
    }
}
