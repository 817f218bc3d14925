package dev.gatebench.core.jmh;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Follows each matcher through the sizes of a table, with one thread. */
final class GrowthAssembler {
    private GrowthAssembler() {}

    private record Line(String benchmark, String matcher, String table, Optional<String> probe) {}

    /** The lines with at least two sizes. */
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
