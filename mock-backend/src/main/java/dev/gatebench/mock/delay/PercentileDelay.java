package dev.gatebench.mock.delay;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Delays with given percentiles: the quantile function is linear between the points, and flat below the first one, so
 * that the first point's delay is the least.
 *
 * @param points percentiles in rising order, the last one 100
 */
public record PercentileDelay(List<Point> points) implements Delay {

    /**
     * One percentile of the distribution.
     *
     * @param percentile 0 to 100
     * @param nanos the delay that this share of the replies does not exceed, in nanoseconds
     */
    public record Point(double percentile, long nanos) {
        public Point {
            if (!(percentile >= 0 && percentile <= 100)) {
                throw new IllegalArgumentException("a percentile must be 0..100, was " + plain(percentile));
            }
            Durations.checkRange(nanos);
        }

        @Override
        public String toString() {
            return plain(percentile) + ":" + Durations.format(nanos);
        }
    }

    public PercentileDelay {
        points = List.copyOf(points);
        if (points.isEmpty() || points.get(points.size() - 1).percentile() != 100) {
            throw new IllegalArgumentException(
                    "percentiles(...) must end with 100, was " + text(points) + ": add 100:<greatest delay>");
        }
        for (int i = 1; i < points.size(); i++) {
            Point before = points.get(i - 1);
            Point point = points.get(i);
            if (point.percentile() <= before.percentile() || point.nanos() < before.nanos()) {
                throw new IllegalArgumentException(
                        "percentiles(...) must rise from point to point, was " + before + " then " + point);
            }
        }
    }

    @Override
    public long leastNanos() {
        return points.get(0).nanos();
    }

    @Override
    public long nextNanos(RandomGenerator random) {
        return quantile(100 * random.nextDouble());
    }

    private long quantile(double percentile) {
        Point before = points.get(0);
        for (Point point : points) {
            if (percentile <= point.percentile()) {
                double width = point.percentile() - before.percentile();
                double share = width == 0 ? 1 : (percentile - before.percentile()) / width;
                return before.nanos() + Math.round(share * (point.nanos() - before.nanos()));
            }
            before = point;
        }
        return before.nanos();
    }

    @Override
    public String toString() {
        return text(points);
    }

    private static String text(List<Point> points) {
        return points.stream().map(Point::toString).collect(Collectors.joining(",", "percentiles(", ")"));
    }

    private static String plain(double percentile) {
        return percentile == Math.rint(percentile) ? Long.toString((long) percentile) : Double.toString(percentile);
    }
}
