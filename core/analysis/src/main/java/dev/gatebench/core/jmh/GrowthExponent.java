package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * How a matcher's time grows with the number of routes: the least-squares slope of log(ns) over log(routes). 1 is a
 * scan, which takes ten times as long for ten times the routes; 0 does not depend on them.
 *
 * @param exponent the slope
 * @param halfWidth95 half of its 95 % interval (Student's t, of the points' distance from the line); absent with fewer
 *     than three sizes
 * @param from fewest routes
 * @param to most routes
 * @param sizes different numbers of routes
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record GrowthExponent(double exponent, OptionalDouble halfWidth95, int from, int to, int sizes) {
    /** Below, what a call costs hides what a route costs. */
    public static final int FROM = 10;

    /** The largest of the tables. */
    public static final int TO = 10_000;

    private static final double ALPHA = 0.05;

    /**
     * A measured size.
     *
     * @param routes routes of the table
     * @param nsPerOp time of a match, ns
     * @param errorNs half of its interval, where it has one
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Point(int routes, double nsPerOp, OptionalDouble errorNs) {}

    /**
     * The exponent over the points from {@value #FROM} to {@value #TO} routes; empty when these have fewer than two
     * sizes.
     */
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
