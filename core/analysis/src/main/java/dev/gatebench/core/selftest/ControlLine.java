package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.LogScale;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * The straight line through what arms that burn a share were measured to cost, over what they must cost: the logarithm
 * of control ÷ baseline over that of 1 + share, with the alike arms at a share of 0. Where comparisons tell the truth
 * its slope is 1 and its intercept 0. Least squares over the mean logarithms of forks, which count alike; intervals are
 * by the jackknife over forks, all trials of a fork left out at once, and Student's t with two degrees of freedom fewer
 * than forks. The baseline's trials of a fork may stand in several of its ratios: they are left out together.
 *
 * @param shares the shares burnt, each once, the least first
 * @param forks forks that it is told by
 * @param slope how much more is measured for what is burnt more: 1 where all of it is found
 * @param intercept what is measured without a burn, as a share: 0 where nothing is found that is not there
 */
public record ControlLine(List<Double> shares, int forks, Coefficient slope, Coefficient intercept) {
    /** The slope must be 1 with at most this error. */
    public static final double SLOPE_WITHIN = 0.1;

    /** The intercept must be 0 with at most this error, as a share. */
    public static final double INTERCEPT_WITHIN = 0.005;

    /** Through two any line goes. */
    static final int FEWEST_SHARES = 3;

    /** With fewer, how they scatter tells nothing. */
    private static final int FEWEST_FORKS = 4;

    private static final int COEFFICIENTS = 2;

    public ControlLine {
        shares = List.copyOf(shares);
    }

    /**
     * A figure of the line.
     *
     * @param value the figure
     * @param interval its 95 % interval; absent with fewer than four forks, or where one of them alone has a share
     *     without which there is no line
     * @param verdict whether it is what it must be
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Coefficient(double value, Optional<Interval> interval, Verdict verdict) {
        private static Coefficient of(double value, OptionalDouble half, DoubleUnaryOperator scale, Interval bounds) {
            Optional<Interval> interval = half.isPresent()
                    ? Optional.of(new Interval(
                            scale.applyAsDouble(value - half.getAsDouble()),
                            scale.applyAsDouble(value + half.getAsDouble())))
                    : Optional.empty();
            return new Coefficient(
                    scale.applyAsDouble(value),
                    interval,
                    Verdict.of(
                            interval.filter(each -> bounds.holds(each.low()) && bounds.holds(each.high()))
                                    .isPresent(),
                            interval.filter(each -> each.low() > bounds.high() || each.high() < bounds.low())
                                    .isPresent()));
        }
    }

    /**
     * What arms that burn the same were measured to cost.
     *
     * @param share what they burn of what they cost else, as a share; 0 for the alike arms
     * @param recordedAt start of the run, by which its forks are told from those of another
     * @param ratios control ÷ baseline
     */
    record Measured(double share, Instant recordedAt, RatioBlocks ratios) {}

    /** The line; empty with fewer than three shares. */
    static Optional<ControlLine> of(List<Measured> controls) {
        List<Point> points =
                controls.stream().flatMap(each -> points(each).stream()).toList();
        List<Double> shares =
                points.stream().map(Point::share).distinct().sorted().toList();
        if (shares.size() < FEWEST_SHARES) {
            return Optional.empty();
        }
        List<Fork> forks = points.stream().map(Point::fork).distinct().toList();
        SimpleRegression line = line(points);
        return Optional.of(new ControlLine(
                shares,
                forks.size(),
                Coefficient.of(
                        line.getSlope(),
                        half(points, forks, SimpleRegression::getSlope),
                        value -> value,
                        around(1, SLOPE_WITHIN)),
                Coefficient.of(
                        line.getIntercept(),
                        half(points, forks, SimpleRegression::getIntercept),
                        Math::expm1,
                        around(0, INTERCEPT_WITHIN))));
    }

    private static Interval around(double middle, double within) {
        return new Interval(middle - within, middle + within);
    }

    private static OptionalDouble half(
            List<Point> points, List<Fork> forks, ToDoubleFunction<SimpleRegression> coefficient) {
        if (forks.size() < FEWEST_FORKS) {
            return OptionalDouble.empty();
        }
        OptionalDouble variance = Jackknife.variance(forks, left -> {
            List<Point> others =
                    points.stream().filter(point -> !point.fork().equals(left)).toList();
            double found = coefficient.applyAsDouble(line(others));
            return Double.isNaN(found) ? OptionalDouble.empty() : OptionalDouble.of(found);
        });
        return variance.isPresent()
                ? OptionalDouble.of(LogScale.student(forks.size() - COEFFICIENTS) * Math.sqrt(variance.getAsDouble()))
                : OptionalDouble.empty();
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
