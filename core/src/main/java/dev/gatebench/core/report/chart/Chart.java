package dev.gatebench.core.report.chart;

import dev.gatebench.core.statistics.Interval;
import java.util.List;
import java.util.Optional;

/**
 * A line chart laid out for SVG: positions are in the units of its view box, as text.
 *
 * @param title what it shows, with the unit
 * @param xTitle what the x axis is
 * @param xTicks ticks of the x axis
 * @param yTicks ticks of the y axis
 * @param bands parts of the x axis that are marked
 * @param lines its lines
 */
public record Chart(
        String title, String xTitle, List<Tick> xTicks, List<Tick> yTicks, List<Band> bands, List<Line> lines) {
    /** Size of the view box and of the plot in it. */
    public static final int WIDTH = 440;

    /** Height of the view box. */
    public static final int HEIGHT = 250;

    static final int LEFT = 52;
    static final int RIGHT = 428;
    static final int TOP = 12;
    static final int BOTTOM = 206;

    /**
     * A tick.
     *
     * @param at position along its axis
     * @param label its label
     */
    public record Tick(String at, String label) {}

    /**
     * A part of the x axis that is marked.
     *
     * @param x where it begins
     * @param width how wide it is
     */
    public record Band(String x, String width) {}

    /**
     * A line.
     *
     * @param style its CSS class
     * @param segments its unbroken parts, each as the points of a {@code polyline}
     * @param marks its points one by one
     * @param limits places on the x axis that are its own
     */
    public record Line(String style, List<String> segments, List<Mark> marks, List<Limit> limits) {}

    /**
     * A place on the x axis, drawn from the bottom to the top.
     *
     * @param x position
     * @param text what to say of it when pointed at
     */
    public record Limit(String x, String text) {}

    /**
     * A point with its interval.
     *
     * @param x position
     * @param low y of the lower bound; the point's own without an interval
     * @param high y of the upper bound
     * @param path outline of the marker
     * @param text what to say of it when pointed at
     */
    public record Mark(String x, String low, String high, String path, String text) {}

    /**
     * An entry of the legend.
     *
     * @param name its id
     * @param description what it is
     * @param style its CSS class
     * @param path outline of its marker, in a box of 10 by 10
     */
    public record LegendEntry(String name, String description, String style, String path) {}

    /**
     * What one line of a chart shows.
     *
     * @param name its name in the legend
     * @param style number of its colour and marker, from 0
     * @param points its points, in the order of x
     * @param limits places on the x axis that are its own
     */
    public record Series(String name, int style, List<Point> points, List<Place> limits) {
        public Series {
            points = List.copyOf(points);
            limits = List.copyOf(limits);
        }

        /** Without limits. */
        public Series(String name, int style, List<Point> points) {
            this(name, style, points, List.of());
        }

        /**
         * A place on the x axis.
         *
         * @param x where
         * @param text what to say of it when pointed at
         */
        public record Place(double x, String text) {}

        /**
         * A point.
         *
         * @param x position on the x axis
         * @param y the figure
         * @param interval its interval, where there is one
         * @param text what to say of it when pointed at
         */
        public record Point(double x, double y, Optional<Interval> interval, String text) {}
    }
}
