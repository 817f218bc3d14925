package dev.gatebench.core.report.chart;

import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.text.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    /** Where points stand close, so that the line is seen. */
    private static final double SMALL_MARKER = 1.6;

    /** The ends of the plot are this far from the outermost positions. */
    private static final double INSET = 28;

    /** What the x axis has. */
    private record XAxis(double from, double to, double inset, List<Double> ticks, List<String> labels) {
        double at(double value) {
            double share = to == from ? 0.5 : (value - from) / (to - from);
            return Chart.LEFT + inset + share * (Chart.RIGHT - Chart.LEFT - 2 * inset);
        }
    }

    private final List<Double> xs;
    private final Map<Double, Integer> indexes = new HashMap<>();
    private final XAxis axis;
    private final double apart;
    private final double marker;
    private final List<Chart.Band> bands;
    private final Function<List<Series>, Axis> axisOf;

    /**
     * A layout for charts with these positions on the x axis.
     *
     * @param xs positions, ascending
     * @param labels their labels
     */
    public ChartLayout(List<Double> xs, List<String> labels) {
        this(xs, across(xs, labels), APART, MARKER, List.of(), series -> Axis.Scale.upTo(largest(series)));
    }

    private ChartLayout(
            List<Double> xs,
            XAxis axis,
            double apart,
            double marker,
            List<Chart.Band> bands,
            Function<List<Series>, Axis> axisOf) {
        this.xs = List.copyOf(xs);
        for (int i = 0; i < this.xs.size(); i++) {
            indexes.put(this.xs.get(i), i);
        }
        this.axis = axis;
        this.apart = apart;
        this.marker = marker;
        this.bands = List.copyOf(bands);
        this.axisOf = axisOf;
    }

    /** From the first position to the last, with a tick at each. */
    private static XAxis across(List<Double> xs, List<String> labels) {
        return new XAxis(xs.get(0), xs.get(xs.size() - 1), INSET, List.copyOf(xs), List.copyOf(labels));
    }

    /**
     * A layout for charts over time from 0 on, with ticks at round numbers and a span that is marked.
     *
     * @param xs positions, ascending, in the unit of the axis
     * @param until the end of the axis, above 0
     * @param bandFrom where the marked span begins
     * @param bandTo where it ends
     */
    public static ChartLayout overTime(List<Double> xs, double until, double bandFrom, double bandTo) {
        Axis.Scale scale = Axis.Scale.upTo(until);
        List<Double> ticks =
                scale.ticks().stream().filter(tick -> tick <= until).toList();
        XAxis axis =
                new XAxis(0, until, 0, ticks, ticks.stream().map(scale::label).toList());
        double from = axis.at(Math.max(0, Math.min(bandFrom, until)));
        double to = axis.at(Math.max(0, Math.min(bandTo, until)));
        return new ChartLayout(
                xs,
                axis,
                0,
                SMALL_MARKER,
                List.of(new Chart.Band(text(from), text(to - from))),
                series -> Axis.Scale.upTo(largest(series)));
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
                across(xs, labels),
                0,
                MARKER,
                List.of(),
                series -> Axis.Decades.holding(
                        series.stream().flatMap(s -> s.points().stream()).mapToDouble(Series.Point::y)));
    }

    /**
     * A layout for charts of times in ns over rates, both axes logarithmic, of series that have positions of their own:
     * each line joins all of its points.
     *
     * @param least the least rate, above 0
     * @param most the greatest rate
     */
    public static ChartLayout overRates(double least, double most) {
        List<Double> ticks = new ArrayList<>();
        for (double power = Math.pow(10, Math.floor(Math.log10(least))); power <= most; power *= 10) {
            for (int digit : new int[] {1, 2, 5}) {
                if (digit * power >= least && digit * power <= most) {
                    ticks.add(digit * power);
                }
            }
        }
        return new ChartLayout(
                List.of(),
                new XAxis(
                        Math.log10(least),
                        Math.log10(most),
                        INSET,
                        ticks.stream().map(Math::log10).toList(),
                        ticks.stream().map(Numbers::plain).toList()),
                0,
                MARKER,
                List.of(),
                series -> Axis.Decades.holding(
                        series.stream().flatMap(s -> s.points().stream()).mapToDouble(Series.Point::y)));
    }

    /** The chart of these series. */
    public Chart chart(String title, String xTitle, List<Series> series) {
        Axis scale = axisOf.apply(series);
        List<Chart.Tick> xTicks = IntStream.range(0, axis.ticks().size())
                .mapToObj(i -> new Chart.Tick(
                        text(axis.at(axis.ticks().get(i))), axis.labels().get(i)))
                .toList();
        List<Chart.Tick> yTicks = scale.ticks().stream()
                .map(tick -> new Chart.Tick(text(y(tick, scale)), scale.label(tick)))
                .toList();
        List<Chart.Line> lines = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            lines.add(line(series.get(i), (i - (series.size() - 1) / 2.0) * apart, scale));
        }
        return new Chart(title, xTitle, xTicks, yTicks, bands, List.copyOf(lines));
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
        return new Chart.Line(style(series.style()), segments(series.points(), aside, scale), marks, limits(series));
    }

    private List<Chart.Limit> limits(Series series) {
        return series.limits().stream()
                .map(place -> new Chart.Limit(text(axis.at(place.x())), place.text()))
                .toList();
    }

    /** The line breaks where a position has no point: what was not measured must not look as if it were. */
    private List<String> segments(List<Series.Point> points, double aside, Axis scale) {
        List<String> segments = new ArrayList<>();
        int before = -1;
        for (Series.Point point : points) {
            int at = indexes.getOrDefault(point.x(), -1);
            String corner = text(axis.at(point.x()) + aside) + "," + text(y(point.y(), scale));
            if (!segments.isEmpty() && (at == before + 1 || xs.isEmpty())) {
                segments.set(segments.size() - 1, segments.get(segments.size() - 1) + " " + corner);
            } else {
                segments.add(corner);
            }
            before = at;
        }
        return segments;
    }

    private Chart.Mark mark(Series.Point point, int style, double aside, Axis scale) {
        double x = axis.at(point.x()) + aside;
        return new Chart.Mark(
                text(x),
                text(y(point.interval().map(Interval::low).orElse(point.y()), scale)),
                text(y(point.interval().map(Interval::high).orElse(point.y()), scale)),
                outline(style, x, y(point.y(), scale), marker),
                point.text());
    }

    /** The legend's entry of a style. */
    public static Chart.LegendEntry legend(String name, String description, int style) {
        return new Chart.LegendEntry(name, description, style(style), outline(style, 5, 5, MARKER));
    }

    /** The CSS class of a style; there are six colours, and markers that go round at another pace. */
    private static String style(int style) {
        return "s" + style % 6;
    }

    /** A marker's outline: circle, square, diamond, triangle. */
    private static String outline(int style, double x, double y, double r) {
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

    private static double y(double value, Axis scale) {
        return Chart.BOTTOM - scale.share(value) * (Chart.BOTTOM - Chart.TOP);
    }

    private static String text(double position) {
        return String.format(Locale.ROOT, "%.1f", position);
    }
}
