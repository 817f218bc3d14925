package dev.gatebench.core.report.chart;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.statistics.Interval;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A chart as data: what the page's script draws, and its table shows without one.
 *
 * @param title what it shows, with the unit
 * @param form how it is drawn
 * @param x its x axis
 * @param y its y axis
 * @param bands parts of the x axis that are marked
 * @param series its lines
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Chart(String title, Form form, Axis x, Axis y, List<Band> bands, List<Series> series) {
    /** How a chart is drawn. */
    public enum Form {
        /** Points over x, joined, each with its interval upwards. */
        LINES,
        /** Bars on top of each other at each name. */
        STACKED,
        /** Points at names, each with its interval sideways. */
        INTERVALS
    }

    /** An interval may reach this much above the highest point; beyond it is cut, lest it flatten the lines. */
    private static final double MOST_ABOVE = 1.4;

    private static final int COLOURS = 6;
    private static final List<String> SIGNS = List.of("●", "■", "◆", "▲");

    public Chart {
        bands = List.copyOf(bands);
        series = List.copyOf(series);
    }

    /**
     * An axis.
     *
     * @param title what it is, with the unit
     * @param kind how it goes
     * @param names the names at 0, 1 and so on, where it has names
     * @param most where it ends, of a y axis at least; absent where the points say it
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Axis(String title, Kind kind, List<String> names, OptionalDouble most) {
        /** How an axis goes. */
        public enum Kind {
            /** Equal steps, from 0 where it is a y axis. */
            LINEAR,
            /** Equal factors. */
            LOGARITHMIC,
            /** Times in ns, equal factors. */
            TIMES,
            /** Ratios, equal factors, with a line at 1. */
            RATIOS,
            /**
             * Equal factors, as far as the points and their intervals go: it shows changes, not how large a figure is.
             */
            CLOSE,
            /** Percentiles as the share of requests above them: 90, 99 and 99.9 are equally far from each other. */
            TAIL,
            /** A name at each whole number. */
            NAMES
        }

        public Axis {
            names = List.copyOf(names);
        }

        /** Of a kind, with a title. */
        public static Axis of(Kind kind, String title) {
            return new Axis(title, kind, List.of(), OptionalDouble.empty());
        }

        /** With these names. */
        public static Axis named(List<String> names, String title) {
            return new Axis(title, Kind.NAMES, names, OptionalDouble.empty());
        }

        /** Up to there. */
        public Axis upTo(double end) {
            return new Axis(title, kind, names, OptionalDouble.of(end));
        }
    }

    /**
     * A part of the x axis that is marked.
     *
     * @param from where it begins
     * @param to where it ends
     */
    public record Band(double from, double to) {}

    /**
     * What one line shows.
     *
     * @param name its name in the legend
     * @param style number of its colour and marker, from 0
     * @param points its points in the order of x; a point without a figure breaks the line
     * @param limits places on the x axis that are its own
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Series(String name, @JsonProperty int style, List<Point> points, List<Place> limits) {
        public Series {
            points = List.copyOf(points);
            limits = List.copyOf(limits);
        }

        /** Without limits. */
        public Series(String name, int style, List<Point> points) {
            this(name, style, points, List.of());
        }

        /**
         * The same with a gap at each of these places, ascending, at which it has no point: what was not measured must
         * not look as if it were.
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

    /**
     * A place on the x axis, drawn from the bottom to the top.
     *
     * @param x where
     */
    public record Place(double x) {}

    /**
     * A point.
     *
     * @param x position on the x axis
     * @param y the figure; absent for a gap
     * @param interval its interval, where there is one
     * @param text what to say of it when pointed at
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

    /** The same with a y axis that holds its intervals, but for what would flatten the lines. */
    public Chart withIntervals() {
        List<Point> points =
                series.stream().flatMap(one -> one.points().stream()).toList();
        double highest = points.stream()
                .flatMapToDouble(point -> point.y().stream())
                .max()
                .orElse(0);
        double bounds = points.stream()
                .flatMap(point -> point.interval().stream())
                .mapToDouble(Interval::high)
                .max()
                .orElse(highest);
        double most = Math.min(bounds, highest * MOST_ABOVE);
        return most > highest ? new Chart(title, form, x, y.upTo(most), bands, series) : this;
    }

    /**
     * An entry of a page's legend.
     *
     * @param name its id
     * @param description what it is
     * @param style number of its colour and marker
     */
    public record LegendEntry(String name, String description, int style) {
        /** The CSS class of its colour. */
        public String colour() {
            return "s" + style % COLOURS;
        }

        /** Its marker as a sign. */
        public String sign() {
            return SIGNS.get(style % SIGNS.size());
        }
    }
}
