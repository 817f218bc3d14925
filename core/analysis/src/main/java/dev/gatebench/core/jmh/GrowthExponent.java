package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * The growth of a matcher's time with the number of routes: the least-squares slope of log(ns) over log(routes). A
 * slope of 1 is a scan, which takes ten times as long for ten times the routes; 0 does not depend on them.
 *
 * @param halfWidth95 half of the 95 % interval (Student's t, of the points' distance from the line); absent with fewer
 *     than three points
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record GrowthExponent(double exponent, OptionalDouble halfWidth95, int from, int to, int sizes) {
    /** Fewest routes that count: below, the cost of a call hides the cost of a route. */
    public static final int FROM = 10;

    /** Most routes that count: the largest table. */
    public static final int TO = 10_000;

    private static final double ALPHA = 0.05;

    /** The time of a match over a table of a size, ns, with half of its interval where it has one. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Point(int routes, double nsPerOp, OptionalDouble errorNs) {}

    /** Fits the points from {@value #FROM} to {@value #TO} routes; empty when these have fewer than two sizes. */
    public static Optional<GrowthExponent> of(List<Point> points) {
        List<Point> used = points.stream()
                .filter(point -> point.routes() >= FROM && point.routes() <= TO && point.nsPerOp() > 0)
                .toList();
        int[] sizes = used.stream().mapToInt(Point::routes).distinct().sorted().toArray();
        if (sizes.length < 2) {
            return Optional.empty();
        }
        SimpleRegression line = new SimpleRegression();
        used.forEach(point -> line.addData(Math.log(point.routes()), Math.log(point.nsPerOp())));
        return Optional.of(new GrowthExponent(
                line.getSlope(),
                line.getN() < 3 ? OptionalDouble.empty() : OptionalDouble.of(line.getSlopeConfidenceInterval(ALPHA)),
                sizes[0],
                sizes[sizes.length - 1],
                sizes.length));
    }
}
