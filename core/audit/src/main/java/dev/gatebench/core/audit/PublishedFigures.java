package dev.gatebench.core.audit;

import dev.gatebench.core.audit.rule.Subject;
import dev.gatebench.core.published.PublishedRow;
import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolFiguresDraft;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Takes rows of published tables for figures of a tool. */
final class PublishedFigures {
    private static final double NS_PER_MS = 1e6;
    private static final double BYTES_PER_MIB = 1 << 20;

    private PublishedFigures() {}

    /**
     * Takes a row for figures.
     *
     * @param corrected whether they are wrk's, which adds times that nobody measured
     */
    static Subject of(PublishedRow row, boolean corrected) {
        Map<Double, Figure> quantiles = new TreeMap<>();
        time(row, row.p50Ms()).ifPresent(time -> quantiles.put(50.0, time));
        time(row, row.p75Ms()).ifPresent(time -> quantiles.put(75.0, time));
        time(row, row.p90Ms()).ifPresent(time -> quantiles.put(90.0, time));
        time(row, row.p99Ms()).ifPresent(time -> quantiles.put(99.0, time));
        ToolFiguresDraft figures = ToolFigures.of(
                        corrected ? "wrk" : "report", row.users().isPresent() ? Loop.WAITING : Loop.CLOSED)
                .concurrency(
                        row.concurrency().or(row::users).map(OptionalInt::of).orElse(OptionalInt.empty()))
                .perSec(row.requestsPerSec().map(Figure::exact))
                .mean(time(row, row.meanMs()))
                .meanDerived(row.meanDerived().orElse(false))
                .corrected(corrected)
                .most(time(row, row.maxMs()))
                .quantiles(quantiles)
                .requests(row.requests().map(OptionalLong::of).orElse(OptionalLong.empty()))
                .errorsTold(row.errors().isPresent())
                .errors(row.errors()
                        .filter(count -> count > 0)
                        .map(count -> Map.of("errors", count))
                        .orElse(Map.of()))
                .seconds(row.durationSec().map(Figure::exact))
                .bytesPerSec(row.receivedMibPerSec().map(rate -> Figure.exact(rate * BYTES_PER_MIB)));
        return new Subject(
                row.arm(),
                row.testCase(),
                figures.build(),
                row.bodyBytes()
                        .flatMap(bytes -> row.requests().map(requests -> OptionalDouble.of((double) bytes / requests)))
                        .orElse(OptionalDouble.empty()),
                row.backends().map(OptionalInt::of).orElse(OptionalInt.empty()));
    }

    private static Optional<Figure> time(PublishedRow row, Optional<Double> ms) {
        return ms.map(value -> Figure.rounded(value, row.roundingMs()).times(NS_PER_MS));
    }
}
