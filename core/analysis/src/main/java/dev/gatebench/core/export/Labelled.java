package dev.gatebench.core.export;

import dev.gatebench.core.json.DataException;
import dev.gatebench.core.text.Text;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Something that metrics are of.
 *
 * @param labels the labels that all its metrics have
 * @param atMs time of its samples, ms since 1970
 */
record Labelled<T>(T it, Labels labels, long atMs) {
    /** Makes a sample. */
    interface Point<P extends DataPointSnapshot> {
        P of(Labels labels, long atMs, double value);
    }

    /** Makes a sample of each value, by the labels that tell it from others of the same thing. */
    static <T, P extends DataPointSnapshot> List<P> points(
            List<Labelled<T>> all, Function<T, Map<Labels, Double>> values, Point<P> point) {
        return all.stream()
                .flatMap(each -> values.apply(each.it).entrySet().stream()
                        .map(value -> point.of(each.labels.merge(value.getKey()), each.atMs, value.getValue())))
                .toList();
    }

    /**
     * Refuses things that a series could not tell apart.
     *
     * @throws DataException where two have the same labels
     */
    static <T> void requireDifferent(List<Labelled<T>> all) throws DataException {
        Set<Labels> seen = new HashSet<>();
        for (Labelled<T> each : all) {
            if (!seen.add(each.labels)) {
                throw new DataException(Text.message("run of study '" + each.labels.get("study") + "' that began at "
                        + each.labels.get("run")
                        + " must have nothing twice under the same names, has: give each run once"));
            }
        }
    }

    static GaugeDataPointSnapshot gauge(Labels labels, long atMs, double value) {
        return GaugeDataPointSnapshot.builder()
                .value(value)
                .labels(labels)
                .scrapeTimestampMillis(atMs)
                .build();
    }
}
