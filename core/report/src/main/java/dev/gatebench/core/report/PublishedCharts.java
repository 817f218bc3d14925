package dev.gatebench.core.report;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Axis.Kind;
import dev.gatebench.core.report.chart.Chart.Form;
import dev.gatebench.core.report.chart.Chart.Point;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.result.PublishedRatio;
import dev.gatebench.core.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The ratios of a published report and ours beside each other, a chart for each figure. */
final class PublishedCharts {
    /** With more a chart is taller than it helps; the table has them all. */
    private static final int MOST_ROWS = 60;

    private static final int PUBLISHED = 2;
    private static final int MEASURED = 1;

    private PublishedCharts() {}

    /** Of those that ours stand beside. */
    static List<Chart> of(List<PublishedRatio> ratios) {
        Map<String, List<PublishedRatio>> byMetric = ratios.stream()
                .filter(ratio -> ratio.measured().isPresent())
                .collect(Collectors.groupingBy(
                        ratio -> ratio.metric().title(), LinkedHashMap::new, Collectors.toList()));
        return byMetric.entrySet().stream()
                .filter(entry -> entry.getValue().size() <= MOST_ROWS)
                .map(entry -> chart(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Chart chart(String metric, List<PublishedRatio> ratios) {
        List<Point> published = new ArrayList<>();
        List<Point> measured = new ArrayList<>();
        for (int i = 0; i < ratios.size(); i++) {
            PublishedRatio one = ratios.get(i);
            published.add(new Point(
                    one.published(),
                    i,
                    Optional.empty(),
                    name(one) + ": published " + Numbers.significant(one.published(), 3)));
            int place = i;
            one.measured()
                    .ifPresent(ours -> measured.add(new Point(
                            ours.ratio(),
                            place,
                            ours.interval(),
                            name(one) + ": measured " + Figures.ratio(ours).full() + ", n = "
                                    + Figures.repetitions(ours.n(), ours.unit()))));
        }
        return new Chart(
                metric + ", candidate ÷ baseline",
                Form.INTERVALS,
                Chart.Axis.of(Kind.RATIOS, "ratio"),
                Chart.Axis.named(ratios.stream().map(PublishedCharts::name).toList(), ""),
                List.of(),
                List.of(new Series("published", PUBLISHED, published), new Series("measured", MEASURED, measured)));
    }

    private static String name(PublishedRatio one) {
        return one.candidate() + " ÷ " + one.baseline() + ", "
                + one.load().map(Load::words).orElse("load not stated");
    }
}
