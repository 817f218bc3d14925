package dev.gatebench.core.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.history.History.LeftOut;
import dev.gatebench.core.history.HistorySpec.Subject;
import dev.gatebench.core.history.SeriesHistory.Change;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.report.history.HistoryReport;
import dev.gatebench.core.result.CostTrials;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.result.SyntheticRun.Model;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryAssemblerTest {
    @TempDir
    private Path dir;

    @Test
    void findsAChangeOfTheRatioAndSaysBetweenWhichRuns() throws IOException {
        for (int day = 0; day < 12; day++) {
            SyntheticHistory.write(dir, day, day < 7 ? 140 : 182);
        }
        History history = HistoryAssembler.of(List.of(dir), HistorySpec.defaults());

        assertThat(history.leftOut()).isEmpty();
        StudyHistory study = history.studies().get(0);
        assertThat(study.runs())
                .extracting(RunMark::name)
                .startsWith("day-00", "day-01")
                .hasSize(12);
        SeriesHistory series = study.series().get(0);
        assertThat(series.followed().arm()).isEqualTo("netty");
        assertThat(series.followed().baseline()).contains("webClient");
        assertThat(series.changes()).hasSize(1);
        Change change = series.changes().get(0);
        assertThat(change.before().name()).isEqualTo("day-06");
        assertThat(change.after().name()).isEqualTo("day-07");
        assertThat(change.worse()).isTrue();
        assertThat(change.pValue()).isBetween(0.0, 0.05);
        assertThat(change.ratio().interval().orElseThrow().holds(1.3)).isTrue();
        assertThat(change.differences()).containsExactly("Gatebench's commit was 'commit6', is 'commit7'");
        assertThat(history.lastChangeIsWorse()).isTrue();
        assertThat(console(history))
                .contains("day-06", "day-07", "worse, by +", "1 change is shown over 12 runs; 0 left out.");
    }

    @Test
    void tellsWhatOneMoreRunWouldGiveByThoseSinceTheLastChange() throws IOException {
        SyntheticHistory.write(dir, 0, 140);
        SyntheticHistory.write(dir, 1, 142);
        assertThat(series().next()).as("two are too few").isEmpty();
        assertThat(console(HistoryAssembler.of(List.of(dir), HistorySpec.defaults())))
                .contains("not known, by 2");

        for (int day = 2; day < 12; day++) {
            SyntheticHistory.write(dir, day, day < 7 ? 140 + day : 180 + day);
        }

        SeriesHistory series = series();
        assertThat(series.changes()).hasSize(1);
        List<Double> since = series.points().subList(7, 12).stream()
                .map(SeriesHistory.Point::figure)
                .toList();
        assertThat(series.alikeNewest()).isEqualTo(since);
        assertThat(series.next().orElseThrow().low()).isLessThan(Collections.min(since));
        assertThat(series.next().orElseThrow().high()).isGreaterThan(Collections.max(since));
        assertThat(console(HistoryAssembler.of(List.of(dir), HistorySpec.defaults())))
                .contains("] by 5");
    }

    private SeriesHistory series() throws IOException {
        return HistoryAssembler.of(List.of(dir), HistorySpec.defaults())
                .studies()
                .get(0)
                .series()
                .get(0);
    }

    @Test
    void followsNoMoreSeriesThanCanBeShuffledInTime() throws IOException {
        List<Load> loads = IntStream.range(600, 700)
                .mapToObj(connections -> Loads.closed(connections).get(0))
                .toList();
        SyntheticRun run = new SyntheticRun(Files.createDirectory(dir.resolve("many")), 1);
        List<Trial> trials = new ArrayList<>();
        for (Load load : loads) {
            for (Model model : List.of(SyntheticRun.DIRECT, SyntheticRun.NETTY, SyntheticRun.WEB_CLIENT)) {
                trials.add(CostTrials.of(model.arm(), load, 1, 1, 140e3, 40e3, 0, 600));
            }
        }
        RunFolder files = run.write(SyntheticRun.info(List.of("direct", "netty", "webClient"), loads, true), trials);
        Json.write(files.environment(), SyntheticRun.environment());
        Path study = SyntheticHistory.write(dir.resolve("elsewhere"), 1, 140).study();
        Files.copy(study, files.study());
        HistorySpec arms = new HistorySpec(
                Optional.of(Subject.ARMS), Metric.CPU, List.of(), List.of(), HistorySpec.SIGNIFICANCE, false);

        History history = HistoryAssembler.of(List.of(dir), arms);

        assertThat(history.studies()).isEmpty();
        assertThat(history.leftOut()).singleElement().satisfies(left -> assertThat(left.why())
                .contains("series, at most 200 are followed: name some with --arm"));
    }

    @Test
    void isABetterChangeWhereTheCostFell() throws IOException {
        for (int day = 0; day < 10; day++) {
            SyntheticHistory.write(dir, day, day < 5 ? 182 : 140);
        }
        History history = HistoryAssembler.of(List.of(dir), HistorySpec.defaults());

        assertThat(history.studies().get(0).series().get(0).changes()).hasSize(1);
        assertThat(history.lastChangeIsWorse()).isFalse();
    }

    @Test
    void saysOfFewRunsThatTheyCanShowNothing() throws IOException {
        for (int day = 0; day < 5; day++) {
            SyntheticHistory.write(dir, day, day < 3 ? 140 : 300);
        }
        History history = HistoryAssembler.of(List.of(dir), HistorySpec.defaults());

        assertThat(history.studies().get(0).series().get(0).changes()).isEmpty();
        assertThat(console(history)).contains("5 runs: no change can be shown by fewer than 8 (at p ≤ 0.05).");
    }

    @Test
    void leavesOutWhatCannotBeComparedWithItsReason() throws IOException {
        SyntheticHistory.write(dir, 0, 140);
        RunFolder other = SyntheticHistory.write(dir, 1, 140);
        Environment environment = Json.read(other.environment(), Environment.class);
        Json.write(other.environment(), on("Another CPU", environment));
        Files.writeString(SyntheticHistory.write(dir, 2, 140).trials(), "{broken\n");
        SyntheticHistory.write(dir, 3, 140);
        cutOff(SyntheticHistory.write(dir, 4, 140));
        Files.createDirectories(dir.resolve("empty"));

        History history = HistoryAssembler.of(List.of(dir), HistorySpec.defaults());

        assertThat(history.studies().get(0).runs()).extracting(RunMark::name).containsExactly("day-00", "day-03");
        assertThat(history.leftOut()).extracting(LeftOut::run).containsExactlyInAnyOrder("day-01", "day-02", "day-04");
        assertThat(why(history, "day-01"))
                .isEqualTo("not comparable with the newest: environment.cpuModel is 'Another CPU' in 'day-01' and"
                        + " 'Example CPU @ 2.60GHz' in 'day-03'; take it all the same with --allow-differences");
        assertThat(why(history, "day-02")).startsWith("it cannot be read: ").contains("trials.jsonl");
        assertThat(why(history, "day-04")).startsWith("broken: not every trial that was planned was run");
    }

    @Test
    void takesWhatDiffersWhereThatIsAllowedAndSaysSo() throws IOException {
        SyntheticHistory.write(dir, 1, 140);
        RunFolder other = SyntheticHistory.write(dir, 0, 140);
        Json.write(other.environment(), on("Another CPU", Json.read(other.environment(), Environment.class)));

        History history = HistoryAssembler.of(
                List.of(dir), new HistorySpec(Optional.empty(), Metric.CPU, List.of(), List.of(), 0.05, true));

        assertThat(history.leftOut()).isEmpty();
        assertThat(history.studies().get(0).runs()).hasSize(2);
        assertThat(history.studies().get(0).notes())
                .containsExactly("Differs: environment.cpuModel is 'Another CPU' in 'day-00' and 'Example CPU @"
                        + " 2.60GHz' in 'day-01'.");
    }

    @Test
    void followsEachArmWhereThatIsAskedFor() throws IOException {
        SyntheticHistory.write(dir, 0, 140);
        SyntheticHistory.write(dir, 1, 140);
        History history = HistoryAssembler.of(
                List.of(dir),
                new HistorySpec(
                        Optional.of(Subject.ARMS),
                        Metric.THROUGHPUT,
                        List.of("netty"),
                        List.of(new ClosedLoad(600)),
                        0.05,
                        false));

        SeriesHistory series = history.studies().get(0).series().get(0);
        assertThat(history.studies().get(0).series()).hasSize(1);
        assertThat(series.followed().baseline()).isEmpty();
        Run first = first();
        assertThat(series.points().get(0).figure()).isBetween(first.least(), first.most());
        assertThat(series.points().get(0).n()).isEqualTo(3);
        assertThat(console(history)).contains("netty", "Figures of one arm hold what the host did");
    }

    @Test
    void leavesOutFiguresOfAnArmThatAreOfOtherLanesThanItsNewestAndNamesThem() throws IOException {
        for (int day = 0; day < 12; day++) {
            SyntheticHistory.inLanes(dir, day, day < 8 ? 2 : 1);
        }
        SyntheticHistory.inLanes(dir, 12, 2);
        HistorySpec arms = new HistorySpec(
                Optional.of(Subject.ARMS), Metric.CPU, List.of("netty"), List.of(), HistorySpec.SIGNIFICANCE, false);

        History history = HistoryAssembler.of(List.of(dir), arms);

        SeriesHistory series = history.studies().get(0).series().get(0);
        assertThat(series.points())
                .extracting(point -> point.run().name())
                .containsExactly(
                        "day-00", "day-01", "day-02", "day-03", "day-04", "day-05", "day-06", "day-07", "day-12");
        assertThat(series.otherLanes()).containsExactly("day-08", "day-09", "day-10", "day-11");
        assertThat(series.missing()).isEmpty();
        assertThat(series.changes()).isEmpty();
        assertThat(console(history))
                .contains(" leaves out figures from other lanes than those of its newest figure, because lanes differ:"
                        + " day-08, day-09, day-10, day-11.");
    }

    @Test
    void takesRatiosOfRunsThatHaveALaneInCommonWithTheNewest() throws IOException {
        SyntheticHistory.inLanes(dir, 0, 2);
        SyntheticHistory.inLanes(dir, 1, 3);

        SeriesHistory series = HistoryAssembler.of(List.of(dir), HistorySpec.defaults())
                .studies()
                .get(0)
                .series()
                .get(0);

        assertThat(series.points()).hasSize(2);
        assertThat(series.otherLanes()).isEmpty();
    }

    @Test
    void leavesOutRatiosOfRunsThatWereMadeOnOtherHosts() throws IOException {
        SyntheticHistory.inLanes(dir, 0, 2);
        SyntheticHistory.inLanes(dir, 1, "c", "d");
        SyntheticHistory.inLanes(dir, 2, "d", "e");

        SeriesHistory series = HistoryAssembler.of(List.of(dir), HistorySpec.defaults())
                .studies()
                .get(0)
                .series()
                .get(0);

        assertThat(series.points()).extracting(point -> point.run().name()).containsExactly("day-01", "day-02");
        assertThat(series.otherLanes()).containsExactly("day-00");
        assertThat(series.missing()).isEmpty();
    }

    @Test
    void drawsTheFiguresThatItHas() throws IOException {
        for (int day = 0; day < 9; day++) {
            SyntheticHistory.write(dir, day, day < 5 ? 140 : 300);
        }
        StringBuilder page = new StringBuilder();
        HistoryReport.page(HistoryAssembler.of(List.of(dir), HistorySpec.defaults()), false, page);

        assertThat(page.toString())
                .contains("\"kind\":\"CLOSE\"", "\"limits\":[{\"x\":4.5}]", "day-08", "1 change is shown over 9 runs")
                .doesNotContain("All runs");
    }

    @Test
    void escapesWhatARunSays() throws IOException {
        SyntheticHistory.write(dir, 0, 140, "<script>alert(1)</script>", info -> info);
        StringBuilder page = new StringBuilder();
        HistoryReport.page(HistoryAssembler.of(List.of(dir), HistorySpec.defaults()), false, page);

        assertThat(page.toString()).doesNotContain("<script>alert").contains("&lt;script");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 0.6, Double.NaN})
    void refusesASignificanceThatIsNone(double significance) {
        assertThatThrownBy(
                        () -> new HistorySpec(Optional.empty(), Metric.CPU, List.of(), List.of(), significance, false))
                .hasMessage("significance must be a chance of 0.0001 to 0.5, such as 0.05, was " + significance);
    }

    private record Run(double least, double most) {}

    private Run first() throws IOException {
        double[] perSec = new RunFolder(dir.resolve("day-00"))
                .history().trials().stream()
                        .filter(trial -> trial.arm().equals("netty"))
                        .mapToDouble(Trial::throughputPerSec)
                        .sorted()
                        .toArray();
        return new Run(perSec[0], perSec[perSec.length - 1]);
    }

    private static String why(History history, String run) {
        return history.leftOut().stream()
                .filter(each -> each.run().equals(run))
                .map(LeftOut::why)
                .findFirst()
                .orElseThrow();
    }

    private static void cutOff(RunFolder folder) throws IOException {
        folder.update(info -> info.ended(Instant.EPOCH, false, List.of()));
    }

    private static Environment on(String cpu, Environment environment) {
        return new Environment(
                environment.gatebench(),
                environment.commit(),
                environment.os(),
                cpu,
                environment.cpus(),
                environment.memoryBytes(),
                environment.virtualization(),
                environment.java(),
                Map.of(),
                environment.placement(),
                environment.versions(),
                environment.warnings());
    }

    private static String console(History history) throws IOException {
        StringBuilder out = new StringBuilder();
        HistoryReport.console(history, out);
        return out.toString();
    }
}
