package dev.gatebench.core.report.chart;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.statistics.Interval;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A chart as data: a page's script draws it, and {@link ChartTable} shows it without a script.
 *
 * @param title title, with the unit
 * @param bands parts of the x axis that are marked
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Chart(String title, Form form, Axis x, Axis y, List<Band> bands, List<Series> series) {
    /** The form in which a chart is drawn. */
    public enum Form {
        /** Points over x, joined by lines, each with a vertical interval. */
        LINES,
        /** Bars stacked at each name. */
        STACKED,
        /** Points at names, each with a horizontal interval. */
        INTERVALS
    }

    /** Greatest end of an interval, times the highest point: it is cut there, lest it flatten the lines. */
    private static final double MOST_ABOVE = 1.4;

    private static final int COLOURS = 6;
    private static final List<String> SIGNS = List.of("●", "■", "◆", "▲");

    public Chart {
        bands = List.copyOf(bands);
        series = List.copyOf(series);
    }

    /** Returns a chart of lines without bands, whose y axis has no title. */
    public static Chart lines(String title, Axis x, Axis.Kind y, List<Series> series) {
        return new Chart(title, Form.LINES, x, Axis.of(y, ""), List.of(), series);
    }

    /** Returns a chart of ratios, candidate ÷ baseline, each at its name with a horizontal interval. */
    public static Chart ratios(String measure, List<String> names, List<Series> series) {
        return new Chart(
                measure + ", candidate ÷ baseline",
                Form.INTERVALS,
                Axis.of(Axis.Kind.RATIOS, "ratio"),
                Axis.named(names, ""),
                List.of(),
                series);
    }

    /**
     * An axis.
     *
     * @param title figure and unit
     * @param names the names at 0, 1 and so on, where the axis has names
     * @param most end of the axis, which a y axis may exceed; absent where the points decide it
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Axis(String title, Kind kind, List<String> names, OptionalDouble most) {
        /** The scale of an axis. */
        public enum Kind {
            /** Equal steps, from 0 where it is a y axis. */
            LINEAR,
            /** Equal factors. */
            LOGARITHMIC,
            /** Times in ns, equal factors. */
            TIMES,
            /** Ratios, equal factors, with a line at 1. */
            RATIOS,
            /** Equal factors, no further than points and intervals go: it shows changes, not how large a figure is. */
            CLOSE,
            /** Percentiles as the share of requests above them: 90, 99 and 99.9 are equally far from each other. */
            TAIL,
            /** A name at each whole number. */
            NAMES
        }

        public Axis {
            names = List.copyOf(names);
        }

        /** Returns an axis without names. */
        public static Axis of(Kind kind, String title) {
            return new Axis(title, kind, List.of(), OptionalDouble.empty());
        }

        /** Returns an axis with a name at each whole number. */
        public static Axis named(List<String> names, String title) {
            return new Axis(title, Kind.NAMES, names, OptionalDouble.empty());
        }

        /** Returns this axis with an end. */
        public Axis upTo(double end) {
            return new Axis(title, kind, names, OptionalDouble.of(end));
        }
    }

    /** A marked part of the x axis. */
    public record Band(double from, double to) {}

    /**
     * A line.
     *
     * @param name its name in the legend
     * @param style number of its colour and marker, from 0
     * @param points its points in the order of x; a point without a figure breaks the line
     * @param limits values of x that are marked for this line
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Series(String name, @JsonProperty int style, List<Point> points, List<Place> limits) {
        public Series {
            points = List.copyOf(points);
            limits = List.copyOf(limits);
        }

        /** Creates a line without limits. */
        public Series(String name, int style, List<Point> points) {
            this(name, style, points, List.of());
        }

        /**
         * Returns this line with a gap at each of these values of x, ascending, where it has no point: a figure that
         * was not measured must not look as if it were.
         */
        public Series brokenAt(List<Double> places) {
            Map<Double, Point> byPlace = new HashMap<>();
            points.forEach(point -> byPlace.putIfAbsent(point.x(), point));
            List<Point> whole = places.stream()
                    .map(place -> byPlace.getOrDefault(place, Point.gap(place)))
                    .toList();
            return new Series(name, style, whole, limits);
        }
    }

    /** A value of x, drawn as a vertical line. */
    public record Place(double x) {}

    /**
     * A point.
     *
     * @param y the figure; absent for a gap
     * @param text the words shown where somebody points at it
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Point(double x, OptionalDouble y, Optional<Interval> interval, String text) {
        public Point(double x, double y, Optional<Interval> interval, String text) {
            this(x, OptionalDouble.of(y), interval, text);
        }

        static Point gap(double x) {
            return new Point(x, OptionalDouble.empty(), Optional.empty(), "");
        }
    }

    /** Returns this chart with a y axis that covers its intervals, except those that would flatten the lines. */
    public Chart withIntervals() {
        double highest = highest(point -> point.y().stream());
        double bounds = highest(point -> point.interval().stream().mapToDouble(Interval::high));
        double most = Math.min(bounds, highest * MOST_ABOVE);
        return most > highest ? new Chart(title, form, x, y.upTo(most), bands, series) : this;
    }

    private double highest(Function<Point, DoubleStream> figures) {
        return series.stream()
                .flatMap(one -> one.points().stream())
                .flatMapToDouble(figures)
                .max()
                .orElse(0);
    }

    /** Returns the entries of a legend; their order gives their colours. */
    public static List<LegendEntry> legend(List<String> names) {
        return IntStream.range(0, names.size())
                .mapToObj(style -> new LegendEntry(names.get(style), "", style))
                .toList();
    }

    /**
     * An entry of a page's legend.
     *
     * @param style number of its colour and marker, from 0
     */
    public record LegendEntry(String name, String description, int style) {
        /** Returns the CSS class of its colour. */
        public String colour() {
            return "s" + style % COLOURS;
        }

        /** Returns its marker as a sign. */
        public String sign() {
            return SIGNS.get(style % SIGNS.size());
        }
    }
}
