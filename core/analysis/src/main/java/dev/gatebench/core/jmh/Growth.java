package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A matcher's times over tables of one kind and different sizes.
 *
 * @param benchmark class and method
 * @param points times, fewest routes first
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

    /** Follows each matcher through the sizes of a table, with one thread, where there are at least two sizes. */
    static List<Growth> of(List<Speed> speeds) {
        return speeds.stream()
                .filter(speed -> speed.routes().isPresent() && speed.oneThread().isPresent())
                .collect(Collectors.groupingBy(
                        speed -> List.of(speed.benchmark(), speed.matcher(), speed.table(), speed.probe()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .stream()
                .filter(line -> line.size() > 1)
                .map(Growth::ofLine)
                .toList();
    }

    private static Growth ofLine(List<Speed> line) {
        List<GrowthExponent.Point> points = line.stream()
                .flatMap(speed -> speed.oneThread().stream()
                        .map(time ->
                                new GrowthExponent.Point(speed.routes().orElseThrow(), time.nsPerOp(), time.errorNs())))
                .sorted(Comparator.comparingInt(GrowthExponent.Point::routes))
                .toList();
        Speed first = line.get(0);
        return new Growth(
                first.benchmark(), first.matcher(), first.table(), first.probe(), points, GrowthExponent.of(points));
    }
}
