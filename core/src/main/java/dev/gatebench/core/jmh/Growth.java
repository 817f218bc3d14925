package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
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
}
