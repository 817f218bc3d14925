package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A matcher's times over tables of one kind and different sizes.
 *
 * @param benchmark class and method
 * @param matcher name of the matcher
 * @param table name of the kind of table
 * @param probe name of the probe; absent where the benchmark has none
 * @param points its times, fewest routes first
 * @param exponent how they grow; absent with too few sizes
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Growth(
        String benchmark,
        String matcher,
        String table,
        Optional<String> probe,
        List<GrowthExponent.Point> points,
        Optional<GrowthExponent> exponent) {
    public Growth {
        points = List.copyOf(points);
    }

    private record Line(String benchmark, String matcher, String table, Optional<String> probe) {}

    /** Each matcher through the sizes of a table, with one thread, where there are at least two sizes. */
    static List<Growth> of(List<Speed> speeds) {
        Map<Line, List<GrowthExponent.Point>> lines = new LinkedHashMap<>();
        for (Speed speed : speeds) {
            if (speed.routes().isPresent()) {
                Line line = new Line(speed.benchmark(), speed.matcher(), speed.table(), speed.probe());
                speed.oneThread().ifPresent(time -> lines.computeIfAbsent(line, at -> new ArrayList<>())
                        .add(new GrowthExponent.Point(speed.routes().getAsInt(), time.nsPerOp(), time.errorNs())));
            }
        }
        return lines.entrySet().stream()
                .filter(line -> line.getValue().size() > 1)
                .map(line -> growth(line.getKey(), line.getValue()))
                .toList();
    }

    private static Growth growth(Line line, List<GrowthExponent.Point> points) {
        List<GrowthExponent.Point> ordered = points.stream()
                .sorted(Comparator.comparingInt(GrowthExponent.Point::routes))
                .toList();
        return new Growth(
                line.benchmark(), line.matcher(), line.table(), line.probe(), ordered, GrowthExponent.of(ordered));
    }
}
