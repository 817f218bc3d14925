package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.DrawnChart;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.trial.SampleTimeLine;
import dev.gatebench.core.trial.TimeLine;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeLineSectionTest {
    private static final Load LOAD = new ClosedLoad(600);

    @TempDir
    private Path dir;

    @Test
    void showsTheValidTrialOfTheMedianThroughputOfEachArmAtEachLoad() throws IOException {
        List<Trial> trials = List.of(
                trial("netty", LOAD, 1, 300),
                trial("netty", LOAD, 2, 100),
                trial("netty", LOAD, 3, 200),
                trial("direct", LOAD, 1, 500),
                trial("direct", LOAD, 2, 400));
        write(List.of("direct", "netty"), List.of(LOAD), trials);

        TimeLineSection section = section();

        assertThat(section.groups())
                .extracting(TimeLineSection.Group::trial)
                .containsExactly(
                        "Trial direct closed 600 fork 1 round 2, the next below the median of 2 valid ones with 400.0"
                                + " requests a second in its window",
                        "Trial netty closed 600 fork 1 round 3, the median of 3 valid ones with 200.0 requests a"
                                + " second in its window");
        assertThat(section.groups().get(1).data().href()).isEqualTo("timeline/netty-closed-600-f1-r3.json");
        assertThat(section.data()).hasSize(5);
        assertThat(section.notes()).isEmpty();
        assertThat(section.groups().get(0).charts())
                .extracting(DrawnChart::title)
                .containsExactly(
                        "Throughput, /s",
                        "CPUs used",
                        "Memory of the system under test, MiB",
                        "Pauses of its garbage collector, ms/s",
                        "Open files of the system under test");
    }

    @Test
    void marksTheWindowAndEndsWithTheLoad() throws IOException {
        write(List.of("netty"), List.of(LOAD), List.of(trial("netty", LOAD, 1, 300)));
        TimeLine timeLine = TimeLine.read(dir, "timeline/netty-closed-600-f1-r1.json");

        List<Chart> charts = TimeLineCharts.of(timeLine);

        assertThat(charts.get(1).series()).extracting(Chart.Series::style).containsExactly(1, 2, 3);
        assertThat(section().groups().get(0).charts()).hasSameSizeAs(charts);
        for (Chart chart : charts) {
            Chart.Band band = chart.bands().get(0);
            assertThat(band.from()).isEqualTo(timeLine.window().fromMs() / 1000.0);
            assertThat(band.to()).isEqualTo(timeLine.window().toMs() / 1000.0);
            assertThat(chart.x().most()).hasValue(timeLine.lengthMs() / 1000.0);
            assertThat(chart.series()).allSatisfy(line -> assertThat(line.points())
                    .allMatch(point -> point.y().isPresent()));
        }
    }

    @Test
    void drawsNoChartOfWhatWasNotReadAndBreaksTheLineWhereASecondWasNot() {
        TimeLine gap = new TimeLine(
                TimeLine.SCHEMA_VERSION,
                "x",
                Instant.EPOCH,
                new TimeLine.Span(0, 4000),
                List.of(cpu(0, 0.4), SampleTimeLine.empty(1000, 2000), cpu(2000, 0.4), cpu(3000, 0.4)));

        List<Chart> charts = TimeLineCharts.of(gap);

        assertThat(charts).extracting(Chart::title).containsExactly("CPUs used");
        assertThat(charts.get(0).series()).hasSize(1);
        assertThat(charts.get(0).series().get(0).points())
                .extracting(point -> point.y().isPresent())
                .containsExactly(true, false, true, true);
    }

    private static TimeLine.Second cpu(long fromMs, double cpus) {
        return new TimeLine.Second(
                fromMs,
                fromMs + 1000,
                OptionalLong.empty(),
                Map.of(Trial.SUT, cpus),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty());
    }

    @Test
    void drawsNoMoreThanItMayAndSaysWhereTheOthersAre() throws IOException {
        List<Load> loads = Loads.closed(IntStream.rangeClosed(1, 13).toArray());
        List<Trial> trials = new ArrayList<>();
        for (Load load : loads) {
            trials.add(trial("direct", load, 1, 10));
            trials.add(trial("netty", load, 1, 10));
        }
        write(List.of("direct", "netty"), loads, trials);

        TimeLineSection section = section();

        assertThat(section.groups()).hasSize(TimeLineSection.MOST_GROUPS);
        assertThat(section.open()).isFalse();
        assertThat(section.notes())
                .containsExactly(
                        "Of 26 arms at loads the first 24 are drawn; the others' time lines are among the data.");
        assertThat(section.data()).hasSize(26);
    }

    @Test
    void losesOnlyItsChartsWhereAFileIsDamagedOrMissing() throws IOException {
        write(
                List.of("direct", "netty", "other", "webClient"),
                List.of(LOAD),
                List.of(
                        trial("direct", LOAD, 1, 3),
                        trial("netty", LOAD, 1, 2),
                        trial("other", LOAD, 1, 2),
                        trial("webClient", LOAD, 1, 2)));
        Files.writeString(dir.resolve("timeline/direct-closed-600-f1-r1.json"), "{\"seconds\": [");
        Files.delete(dir.resolve("timeline/netty-closed-600-f1-r1.json"));
        Files.writeString(
                dir.resolve("timeline/other-closed-600-f1-r1.json"), "{\"schemaVersion\": 1, \"seconds\": []}");

        Reports.redraw(dir);

        assertThat(section().groups())
                .extracting(TimeLineSection.Group::title)
                .containsExactly("webClient at 600 connections");
        assertThat(section().notes().get(0))
                .startsWith("The time line of direct at 600 connections is not drawn:"
                        + " timeline/direct-closed-600-f1-r1.json cannot be read: ");
        assertThat(section().notes().get(1))
                .isEqualTo("The time line of netty at 600 connections is not drawn:"
                        + " timeline/netty-closed-600-f1-r1.json is missing.");
        assertThat(section().notes().get(2)).contains("'trial' must be there");
        assertThat(Files.readString(dir.resolve("index.html")))
                .contains("<h2>Time line</h2>", "webClient at 600 connections", "is missing.");
    }

    @Test
    void isAbsentOfARunThatHasNoTimeLinesAndNeverInTheSummary() throws IOException {
        Trial trial = trial("netty", LOAD, 1, 300);
        write(List.of("netty"), List.of(LOAD), List.of(trial));
        Reports.redraw(dir);
        String summary = Files.readString(dir.resolve("summary.md"));
        assertThat(Files.readString(dir.resolve("index.html"))).contains("Time line", "the only valid one");

        Files.delete(dir.resolve("timeline/netty-closed-600-f1-r1.json"));
        Files.delete(dir.resolve("trials.jsonl"));
        write(
                List.of("netty"),
                List.of(LOAD),
                List.of(TrialBuilder.trial("netty", LOAD, 1, 1)
                        .throughputPerSec(300)
                        .requests(300)
                        .build()));
        Reports.redraw(dir);

        assertThat(Files.readString(dir.resolve("index.html"))).doesNotContain("Time line");
        assertThat(Files.readString(dir.resolve("summary.md"))).isEqualTo(summary);
    }

    private Trial trial(String arm, Load load, int round, double throughput) throws IOException {
        TrialId id = new TrialId(arm, load, 1, round);
        String file = TimeLine.path(id, 1);
        SampleTimeLine.of(id, 10).write(dir, file);
        return TrialBuilder.trial(arm, load, 1, round)
                .throughputPerSec(throughput)
                .requests(Math.round(throughput))
                .timeLine(file)
                .build();
    }

    private void write(List<String> arms, List<Load> loads, List<Trial> trials) throws IOException {
        new SyntheticRun(dir, 1).write(SyntheticRun.info(arms, loads, true), trials);
    }

    private TimeLineSection section() throws IOException {
        return TimeLineSection.of(ResultsAssembler.of(new RunFolder(dir)), RunFiles.in(dir));
    }
}
