package dev.gatebench.core.report;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What one line of a chart shows.
 *
 * @param name its name in the legend
 * @param style number of its colour and marker, from 0
 * @param points its points, in the order of x
 */
record Series(String name, int style, List<Point> points) {
    Series {
        points = List.copyOf(points);
    }

    /**
     * A point.
     *
     * @param x position on the x axis
     * @param y the figure
     * @param low lower bound of its interval, where there is one
     * @param high upper bound
     * @param text what to say of it when pointed at
     */
    record Point(double x, double y, OptionalDouble low, OptionalDouble high, String text) {}
}
