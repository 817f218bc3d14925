package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Point;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.result.PublishedRatio;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RatioChartsTest {
    private static final Ratio OURS = Ratio.of(
                    List.of(new Observation(1, 1.1), new Observation(2, 1.2), new Observation(3, 1.3)))
            .orElseThrow();

    @Test
    void showsThePublishedRatioAndOursOnOneLine() {
        Chart chart = RatioCharts.published(List.of(measured(), missing())).get(0);

        assertThat(chart.title()).isEqualTo(Metric.THROUGHPUT.title() + ", candidate ÷ baseline");
        assertThat(chart.y().names())
                .as("a row without ours is left to the table")
                .containsExactly("b ÷ a, 600 connections");
        assertThat(chart.series()).extracting(Series::name).containsExactly("published", "measured");
        Point published = chart.series().get(0).points().get(0);
        Point measured = chart.series().get(1).points().get(0);
        assertThat(published.x()).isEqualTo(2.0);
        assertThat(published.interval()).isEmpty();
        assertThat(measured.x()).isEqualTo(OURS.ratio());
        assertThat(measured.interval()).isPresent();
        assertThat(measured.y()).isEqualTo(published.y());
    }

    @Test
    void isNoneWhereNothingOfOursStandsBesideIt() {
        assertThat(RatioCharts.published(List.of(missing()))).isEmpty();
    }

    private static PublishedRatio measured() {
        return ratio(Optional.of(OURS), Optional.empty());
    }

    private static PublishedRatio missing() {
        return ratio(Optional.empty(), Optional.of("arm 'a' was not measured"));
    }

    private static PublishedRatio ratio(Optional<Ratio> measured, Optional<String> missing) {
        return new PublishedRatio(
                "a", "b", Optional.of(new ClosedLoad(600)), Metric.THROUGHPUT, 2, measured, Optional.empty(), missing);
    }
}
