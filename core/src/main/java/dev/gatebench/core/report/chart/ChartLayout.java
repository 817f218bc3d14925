package dev.gatebench.core.report.chart;

import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Lays out a line chart. Own code, because chart libraries for the JVM draw through AWT: that fails on a machine
 * without fonts (JDK-8304054), and what it draws has fixed colours where the page follows the reader's colour scheme.
 */
public final class ChartLayout {
    /**
     * An interval may reach this much above the highest point; one that goes further is cut there, lest it flatten the
     * lines.
     */
    private static final double MOST_ABOVE = 1.4;

    /** Points of arms at the same x stand this far apart, so that their intervals can be told from each other. */
    private static final double APART = 5;

    private static final double MARKER = 3.6;

    private final List<Double> xs;
    private final List<String> labels;
    private final double apart;
    private final Function<List<Series>, Axis> axisOf;

    /**
     * A layout for charts with these positions on the x axis.
     *
     * @param xs positions, ascending
     * @param labels their labels
     */
    public ChartLayout(List<Double> xs, List<String> labels) {
        this(xs, labels, APART, series -> Axis.Scale.upTo(largest(series)));
    }

    private ChartLayout(List<Double> xs, List<String> labels, double apart, Function<List<Series>, Axis> axisOf) {
        this.xs = List.copyOf(xs);
        this.labels = List.copyOf(labels);
        this.apart = apart;
        this.axisOf = axisOf;
    }

    /**
     * A layout for charts of times in ns with both axes logarithmic, on which a power of x is a straight line.
     *
     * @param xs the common logarithms of the positions, ascending
     * @param labels the labels of the positions
     */
    public static ChartLayout logLog(List<Double> xs, List<String> labels) {
        return new ChartLayout(
                xs,
                labels,
                0,
                series -> Axis.Decades.holding(
                        series.stream().flatMap(s -> s.points().stream()).mapToDouble(Series.Point::y)));
    }

    /** The chart of these series. */
    public Chart chart(String title, String xTitle, List<Series> series) {
        Axis scale = axisOf.apply(series);
        List<Chart.Tick> xTicks = IntStream.range(0, xs.size())
                .mapToObj(i -> new Chart.Tick(text(x(xs.get(i))), labels.get(i)))
                .toList();
        List<Chart.Tick> yTicks = scale.ticks().stream()
                .map(tick -> new Chart.Tick(text(y(tick, scale)), scale.label(tick)))
                .toList();
        List<Chart.Line> lines = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            lines.add(line(series.get(i), (i - (series.size() - 1) / 2.0) * apart, scale));
        }
        return new Chart(title, xTitle, xTicks, yTicks, List.copyOf(lines));
    }

    private static double largest(List<Series> series) {
        List<Series.Point> points =
                series.stream().flatMap(s -> s.points().stream()).toList();
        double highest = points.stream().mapToDouble(Series.Point::y).max().orElse(1);
        double bounds = points.stream()
                .mapToDouble(p -> p.interval().map(Interval::high).orElse(p.y()))
                .max()
                .orElse(1);
        return Math.min(bounds, highest * MOST_ABOVE);
    }

    private Chart.Line line(Series series, double aside, Axis scale) {
        List<Chart.Mark> marks = series.points().stream()
                .map(point -> mark(point, series.style(), aside, scale))
                .toList();
        return new Chart.Line(style(series.style()), segments(series.points(), aside, scale), marks);
    }

    /** The line breaks where a position has no point: what was not measured must not look as if it were. */
    private List<String> segments(List<Series.Point> points, double aside, Axis scale) {
        List<String> segments = new ArrayList<>();
        int before = -1;
        for (Series.Point point : points) {
            int at = xs.indexOf(point.x());
            String corner = text(x(point.x()) + aside) + "," + text(y(point.y(), scale));
            if (!segments.isEmpty() && at == before + 1) {
                segments.set(segments.size() - 1, segments.get(segments.size() - 1) + " " + corner);
            } else {
                segments.add(corner);
            }
            before = at;
        }
        return segments;
    }

    private Chart.Mark mark(Series.Point point, int style, double aside, Axis scale) {
        double x = x(point.x()) + aside;
        return new Chart.Mark(
                text(x),
                text(y(point.interval().map(Interval::low).orElse(point.y()), scale)),
                text(y(point.interval().map(Interval::high).orElse(point.y()), scale)),
                outline(style, x, y(point.y(), scale)),
                point.text());
    }

    /** The legend's entry of a style. */
    public static Chart.LegendEntry legend(String name, String description, int style) {
        return new Chart.LegendEntry(name, description, style(style), outline(style, 5, 5));
    }

    /** The CSS class of a style; there are six colours, and markers that go round at another pace. */
    private static String style(int style) {
        return "s" + style % 6;
    }

    /** A marker's outline: circle, square, diamond, triangle. */
    private static String outline(int style, double x, double y) {
        double r = MARKER;
        return switch (style % 4) {
            case 0 -> path("M%s,%sa%s,%s 0 1,0 %s,0a%s,%s 0 1,0 -%s,0z", x - r, y, r, r, 2 * r, r, r, 2 * r);
            case 1 -> path("M%s,%sh%sv%sh-%sz", x - r, y - r, 2 * r, 2 * r, 2 * r);
            case 2 ->
                path(
                        "M%s,%sl%s,%sl-%s,%sl-%s,-%sz",
                        x, y - 1.3 * r, 1.3 * r, 1.3 * r, 1.3 * r, 1.3 * r, 1.3 * r, 1.3 * r);
            default -> path("M%s,%sl%s,%sh-%sz", x, y - 1.2 * r, 1.2 * r, 2.1 * r, 2.4 * r);
        };
    }

    private static String path(String format, double... numbers) {
        Object[] texts = Arrays.stream(numbers).mapToObj(ChartLayout::text).toArray();
        return String.format(Locale.ROOT, format, texts);
    }

    private double x(double value) {
        double first = xs.get(0);
        double last = xs.get(xs.size() - 1);
        double inset = 28;
        double share = last == first ? 0.5 : (value - first) / (last - first);
        return Chart.LEFT + inset + share * (Chart.RIGHT - Chart.LEFT - 2 * inset);
    }

    private static double y(double value, Axis scale) {
        return Chart.BOTTOM - scale.share(value) * (Chart.BOTTOM - Chart.TOP);
    }

    private static String text(double position) {
        return String.format(Locale.ROOT, "%.1f", position);
    }
}
