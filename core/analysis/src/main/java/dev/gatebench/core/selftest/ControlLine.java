package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.LogScale;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * The straight line through the measured costs of arms that burn a share, over what they must cost: the logarithm of
 * control ÷ baseline over that of 1 + share, with the alike arms at a share of 0. Where comparisons tell the truth its
 * slope is 1 and its intercept 0. Least squares over the mean logarithms of forks, which count alike; intervals are by
 * the jackknife over forks, all trials of a fork left out at once, and Student's t with two degrees of freedom fewer
 * than forks. The baseline's trials of a fork may stand in several of its ratios: they are left out together.
 *
 * @param shares the shares burnt, each once, the least first
 * @param slope the share that is measured of a share burnt: 1 where all of it is found
 * @param intercept the share that is measured without a burn: 0 where nothing is found that is not there
 */
public record ControlLine(List<Double> shares, int forks, Coefficient slope, Coefficient intercept) {
    /** The slope must be 1 with at most this error. */
    public static final double SLOPE_WITHIN = 0.1;

    /** The intercept must be 0 with at most this error, as a share. */
    public static final double INTERCEPT_WITHIN = 0.005;

    /** A line goes through any two points. */
    static final int FEWEST_SHARES = 3;

    /** With fewer forks their scatter tells nothing. */
    private static final int FEWEST_FORKS = 4;

    private static final int COEFFICIENTS = 2;

    public ControlLine {
        shares = List.copyOf(shares);
    }

    /**
     * A figure of the line.
     *
     * @param interval its 95 % interval; absent with fewer than four forks, or where one of them alone has a share
     *     without which there is no line
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Coefficient(double value, Optional<Interval> interval, Verdict verdict) {
        private static Coefficient of(double value, Optional<Interval> interval, double middle, double within) {
            double low = middle - within;
            double high = middle + within;
            return new Coefficient(
                    value,
                    interval,
                    Verdict.of(
                            interval.filter(each -> each.low() >= low && each.high() <= high)
                                    .isPresent(),
                            interval.filter(each -> each.low() > high || each.high() < low)
                                    .isPresent()));
        }
    }

    /**
     * The measured costs of arms that burn one share.
     *
     * @param share the burn ÷ the cost without it; 0 for the alike arms
     * @param recordedAt start of the run, by which its forks are told from those of another
     */
    record Measured(double share, Instant recordedAt, RatioBlocks ratios) {}

    /** Fits the line; empty with fewer than three shares. */
    static Optional<ControlLine> of(List<Measured> controls) {
        List<Point> points =
                controls.stream().flatMap(each -> points(each).stream()).toList();
        List<Double> shares =
                points.stream().map(Point::share).distinct().sorted().toList();
        if (shares.size() < FEWEST_SHARES) {
            return Optional.empty();
        }
        List<Fork> forks = points.stream().map(Point::fork).distinct().toList();
        double slope = line(points).getSlope();
        double intercept = line(points).getIntercept();
        return Optional.of(new ControlLine(
                shares,
                forks.size(),
                Coefficient.of(slope, interval(slope, points, forks, SimpleRegression::getSlope), 1, SLOPE_WITHIN),
                Coefficient.of(
                        Math.expm1(intercept),
                        interval(intercept, points, forks, SimpleRegression::getIntercept)
                                .map(log -> new Interval(Math.expm1(log.low()), Math.expm1(log.high()))),
                        0,
                        INTERCEPT_WITHIN)));
    }

    private static Optional<Interval> interval(
            double value, List<Point> points, List<Fork> forks, ToDoubleFunction<SimpleRegression> coefficient) {
        if (forks.size() < FEWEST_FORKS) {
            return Optional.empty();
        }
        OptionalDouble variance = Jackknife.variance(forks, left -> {
            List<Point> others =
                    points.stream().filter(point -> !point.fork().equals(left)).toList();
            double found = coefficient.applyAsDouble(line(others));
            return Double.isNaN(found) ? OptionalDouble.empty() : OptionalDouble.of(found);
        });
        double student = LogScale.student(forks.size() - COEFFICIENTS);
        return variance.stream()
                .map(found -> student * Math.sqrt(found))
                .mapToObj(half -> new Interval(value - half, value + half))
                .findFirst();
    }

    private static SimpleRegression line(List<Point> points) {
        SimpleRegression line = new SimpleRegression();
        points.forEach(point -> line.addData(Math.log1p(point.share()), point.log()));
        return line;
    }

    private static List<Point> points(Measured control) {
        List<Point> points = new ArrayList<>();
        List<List<OptionalDouble>> forks = control.ratios().forks();
        for (int i = 0; i < forks.size(); i++) {
            Fork fork = new Fork(control.recordedAt(), i);
            forks.get(i).stream()
                    .flatMapToDouble(OptionalDouble::stream)
                    .map(Math::log)
                    .average()
                    .ifPresent(log -> points.add(new Point(control.share(), fork, log)));
        }
        return points;
    }

    private record Fork(Instant recordedAt, int index) {}

    private record Point(double share, Fork fork, double log) {}
}
