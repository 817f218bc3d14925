package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run in which netty waits for delayed ACKs, and webClient's CPUs are busy. */
class SplitReportTest {
    private static final Load LOAD = new ClosedLoad(600);
    private static final SyntheticRun.Model WAITING = new SyntheticRun.Model("netty", 60, 0.25, 20, true);

    private final Path dir;

    SplitReportTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void everyReportSaysThatARowMostlyWaitsAndThatNoRankingHasIt() throws IOException {
        Results results = redrawn();
        StringBuilder console = new StringBuilder();
        new ConsoleReport().write(results, RunFiles.none(), console);

        for (String text : List.of(
                console.toString(),
                Files.readString(dir.resolve("summary.md")),
                Files.readString(dir.resolve("index.html")))) {
            assertThat(text.replaceAll("&#39;|&#x27;", "'"))
                    .contains("netty at 600 connections mostly waits", "the timer of a delayed ACK")
                    .contains("webClient is the only gateway with a headline that does not mostly wait")
                    .contains("Left out, because most of what they add is nobody's work: netty.");
        }
        assertThat(Files.readString(dir.resolve("summary.md")))
                .contains("Where the median goes, ms", "so without a place: netty.");
    }

    @Test
    void theBarsPartsAreTheMedian() throws IOException {
        Results results = redrawn();

        assertThat(SplitSections.charts(results)).singleElement().satisfies(chart -> {
            assertThat(chart.x().names()).containsExactly("netty, closed 600, mostly waits", "webClient, closed 600");
            assertThat(chart.series())
                    .extracting(Series::name)
                    .containsExactly("CPU of the gateway", "CPU of the backend", "delay of the backend", "rest");
            double medianNs = results.cell("netty", LOAD)
                    .flatMap(cell -> cell.split())
                    .orElseThrow()
                    .medianNs();
            assertThat(chart.series().stream()
                            .mapToDouble(SplitReportTest::first)
                            .sum())
                    .isCloseTo(medianNs / 1e6, within(1e-6));
        });
        assertThat(Files.readString(dir.resolve("index.html"))).contains("id=\"split\"");
    }

    private static double first(Chart.Series series) {
        return series.points().get(0).y().orElseThrow();
    }

    private Results redrawn() throws IOException {
        SyntheticRun run = new SyntheticRun(dir, 5);
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            trials.add(counting(run.trial(SyntheticRun.DIRECT, LOAD, 1, round), 0.01));
            trials.add(counting(run.trial(WAITING, LOAD, 1, round), 0.6));
            trials.add(counting(run.trial(SyntheticRun.WEB_CLIENT, LOAD, 1, round), 0.6));
        }
        run.write(SyntheticRun.info(List.of("direct", "netty", "webClient"), List.of(LOAD), true), trials);
        return Reports.redraw(dir);
    }

    private static Trial counting(Trial trial, double delayedAcksPerRequest) {
        return TrialBuilder.like(trial)
                .tcp(Map.of("TcpExtDelayedACKs", Math.round(delayedAcksPerRequest * trial.requests())))
                .build();
    }
}
