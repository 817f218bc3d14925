package dev.gatebench.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.comparison.WorkRatio;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.HistogramFiles;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsAssemblerTest {
    private static final List<CheckResult> FAILED_CHECK =
            List.of(new CheckResult("little", Verdict.FAIL, "100 in flight of 600"));

    private final Path dir;

    ResultsAssemblerTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void takesPercentilesFromMergedHistograms() throws IOException {
        List<Trial> trials = trials(SyntheticRun.NETTY, 1, 3);
        Cell cell = assemble(trials).cell("netty", new ClosedLoad(600)).orElseThrow();
        Histogram all = new Histogram(3);
        for (Trial trial : trials) {
            all.add(HistogramFiles.read(
                    dir, trial.traffic().serviceTime().orElseThrow().histogramFile()));
        }
        Quantiles times = cell.serviceTimeNs().orElseThrow();
        assertThat(times.p99()).isEqualTo(all.getValueAtPercentile(99));
        assertThat(times.max()).isEqualTo(all.getMaxValue());
        assertThat(times.mean()).isCloseTo(all.getMean(), within(all.getMean() * 0.002));
        assertThat(cell.n()).isEqualTo(3);
        assertThat(cell.throughputPerSec().orElseThrow().unit()).isEqualTo(Replication.ROUND);
    }

    @Test
    void keepsInvalidAndFailedTrialsOutOfEveryFigure() throws IOException {
        List<Trial> sound = trials(SyntheticRun.NETTY, 1, 3);
        Trial wild = new SyntheticRun(dir, 9)
                .trial(new SyntheticRun.Model("netty", 5000, 1, 9000, true), new ClosedLoad(600), 1, 4)
                .withFindings(TrialStatus.INVALID, FAILED_CHECK);
        List<Trial> all = new ArrayList<>(sound);
        all.add(wild);
        Cell without = assemble(sound).cell("netty", new ClosedLoad(600)).orElseThrow();
        Cell with = assemble(all).cell("netty", new ClosedLoad(600)).orElseThrow();
        assertThat(with.throughputPerSec()).isEqualTo(without.throughputPerSec());
        assertThat(with.serviceTimeNs()).isEqualTo(without.serviceTimeNs());
        assertThat(with.cpuNsPerRequest()).isEqualTo(without.cpuNsPerRequest());
        assertThat(with.invalid()).isEqualTo(1);
        assertThat(with.headline()).isTrue();
        assertThat(assemble(all).trials())
                .filteredOn(trial -> trial.status() == TrialStatus.INVALID)
                .singleElement()
                .satisfies(trial -> {
                    assertThat(trial.throughputPerSec()).isEqualTo(wild.throughputPerSec());
                    assertThat(trial.checks()).containsAll(FAILED_CHECK);
                });
    }

    @Test
    void hasNoHeadlineWhenMoreThanAThirdIsNotValid() throws IOException {
        List<Trial> trials = new ArrayList<>(trials(SyntheticRun.NETTY, 1, 2));
        trials.add(SyntheticRun.failed("netty", new ClosedLoad(600), 1, 3, "stopped"));
        assertThat(assemble(trials)
                        .cell("netty", new ClosedLoad(600))
                        .orElseThrow()
                        .headline())
                .isTrue();
        trials.add(SyntheticRun.failed("netty", new ClosedLoad(600), 1, 4, "stopped"));
        Results results = assemble(trials);
        Cell cell = results.cell("netty", new ClosedLoad(600)).orElseThrow();
        assertThat(cell.headline()).isFalse();
        assertThat(cell.footnotes())
                .extracting(number -> results.footnotes().get(number - 1))
                .anyMatch(text -> text.startsWith("No headline figure"));
    }

    @Test
    void marksACellThatWasNotRun() throws IOException {
        Cell cell = assemble(List.of()).cell("netty", new ClosedLoad(600)).orElseThrow();
        assertThat(cell.notRun()).isTrue();
        assertThat(cell.headline()).isFalse();
        assertThat(cell.throughputPerSec()).isEmpty();
        assertThat(cell.serviceTimeNs()).isEmpty();
    }

    @Test
    void comparesWithinTheRoundOnly() throws IOException {
        // the host halves its speed from round to round; within each round netty needs 10 % less CPU than webClient
        List<Trial> trials = new ArrayList<>();
        SyntheticRun run = new SyntheticRun(dir, 3);
        for (int round = 1; round <= 4; round++) {
            double speed = Math.pow(2, round);
            trials.add(run.trial(
                    new SyntheticRun.Model("webClient", 60, 0.2, 100 * speed, true), new ClosedLoad(600), 1, round));
            trials.add(run.trial(
                    new SyntheticRun.Model("netty", 60, 0.2, 90 * speed, true), new ClosedLoad(600), 1, round));
        }
        Collections.reverse(trials);
        Comparison cpu = comparison(assemble(trials), Metric.CPU);
        assertThat(cpu.found().ratio()).isCloseTo(0.9, within(0.06));
        assertThat(cpu.found().n()).isEqualTo(4);
        assertThat(cpu.found().interval().orElseThrow().high()
                        / cpu.found().interval().orElseThrow().low())
                .isLessThan(1.3);
    }

    @Test
    void comparesNoRoundInWhichOneIsNotValid() throws IOException {
        List<Trial> trials = new ArrayList<>(trials(SyntheticRun.WEB_CLIENT, 1, 3));
        trials.addAll(trials(SyntheticRun.NETTY, 1, 2));
        trials.add(trials(SyntheticRun.NETTY, 1, 3).get(2).withFindings(TrialStatus.INVALID, FAILED_CHECK));
        assertThat(comparison(assemble(trials), Metric.THROUGHPUT).found().n()).isEqualTo(2);
    }

    @Test
    void saysWhenNothingCanBeCompared() throws IOException {
        Results results = assemble(trials(SyntheticRun.NETTY, 1, 2));
        assertThat(results.comparisons()).isEmpty();
        assertThat(results.footnotes())
                .contains(
                        "netty is not compared with webClient at 600 connections: no round has a valid trial of both.");
    }

    @Test
    void saysByWhichMetricNothingCanBeCompared() throws IOException {
        List<Trial> trials = new ArrayList<>();
        List<SyntheticRun.Model> arms = List.of(SyntheticRun.WEB_CLIENT, SyntheticRun.NETTY);
        for (SyntheticRun.Model arm : arms) {
            for (Trial trial : trials(arm, 1, 2)) {
                String other = trial.arm().equals("netty") ? "webClient" : "netty";
                trials.add(
                        trial.round() == 1
                                ? TrialBuilder.like(trial)
                                        .beside(other)
                                        .build()
                                        .withFindings(TrialStatus.INVALID, FAILED_CHECK)
                                : trial);
            }
        }
        Results results = assemble(trials);
        assertThat(results.comparisons()).noneMatch(c -> c.measure().metric() == Metric.CPU);
        assertThat(results.footnotes())
                .contains("netty is not compared with webClient by CPU per request of the SUT at 600 connections:"
                        + " no round has a valid trial of both.");
        assertThat(results.duetEffects()).isEmpty();
    }

    @Test
    void claimsNothingFromOnePair() throws IOException {
        List<Trial> trials = new ArrayList<>(trials(SyntheticRun.WEB_CLIENT, 1, 1));
        trials.addAll(trials(new SyntheticRun.Model("netty", 10, 0.1, 10, true), 1, 1));
        Comparison cpu = comparison(assemble(trials), Metric.CPU);
        assertThat(cpu.found().interval()).isEmpty();
        assertThat(cpu.verdict()).isEqualTo(Difference.NONE_SHOWN);
    }

    @Test
    void takesItsHeadlineFromPairsAndNotFromCells() throws IOException {
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= 6; round++) {
            Trial below = trials(SyntheticRun.WEB_CLIENT, 1, round).get(round - 1);
            Trial above = trials(SyntheticRun.NETTY, 1, round).get(round - 1);
            trials.add(round <= 2 ? below.withFindings(TrialStatus.INVALID, FAILED_CHECK) : below);
            trials.add(round >= 5 ? above.withFindings(TrialStatus.INVALID, FAILED_CHECK) : above);
        }

        Results results = assemble(trials);

        assertThat(results.cells()).filteredOn(cell -> !cell.notRun()).allMatch(Cell::headline);
        assertThat(comparison(results, Metric.CPU).found().n())
                .as("each lost another third")
                .isEqualTo(2);
        assertThat(results.comparisons()).noneMatch(Comparison::headline);
    }

    @Test
    void adjustsTheVerdictsOfAllButThePrimaryComparison() throws IOException {
        List<Trial> trials = new ArrayList<>(trials(SyntheticRun.WEB_CLIENT, 1, 4));
        trials.addAll(trials(SyntheticRun.NETTY, 1, 4));

        Results results = assemble(trials);

        assertThat(results.comparisons())
                .filteredOn(Comparison::primary)
                .singleElement()
                .satisfies(c -> {
                    assertThat(c.measure().metric()).isEqualTo(Metric.CPU);
                    assertThat(c.measure().leading()).isTrue();
                    assertThat(c.adjustedPValue()).isEmpty();
                    assertThat(c.verdict()).isEqualTo(c.found().difference());
                });
        assertThat(results.comparisons())
                .filteredOn(c -> !c.primary())
                .isNotEmpty()
                .allSatisfy(c -> {
                    assertThat(c.adjustedPValue().orElseThrow())
                            .isGreaterThanOrEqualTo(c.found().pValue().orElseThrow());
                    assertThat(c.verdict() == Difference.NONE_SHOWN)
                            .isEqualTo(c.adjustedPValue().orElseThrow() >= 0.05);
                });
        assertThat(results.footnotes()).anyMatch(note -> note.startsWith("Verdicts are adjusted for their number"));
    }

    @Test
    void saysWhereRefusedTrialsDecide() throws IOException {
        List<Trial> trials = new ArrayList<>(trials(SyntheticRun.WEB_CLIENT, 1, 6));
        trials.addAll(trials(SyntheticRun.NETTY, 1, 5));
        trials.add(trials(new SyntheticRun.Model("netty", 60, 0.25, 1400, true), 1, 6)
                .get(5)
                .withFindings(TrialStatus.INVALID, FAILED_CHECK));

        Results results = assemble(trials);

        Comparison cpu = comparison(results, Metric.CPU);
        assertThat(cpu.headline()).as("what was refused decides").isFalse();
        assertThat(cpu.completed().orElseThrow())
                .isGreaterThan(cpu.found().interval().orElseThrow().high());
        assertThat(cpu.hangsOnRefusals()).isTrue();
        assertThat(results.footnotes())
                .anyMatch(note -> note.endsWith("The refused trials decide the result, so there is no headline."));
    }

    @Test
    void standsOnForksWhereThereAreSome() throws IOException {
        List<Trial> trials = new ArrayList<>(trials(SyntheticRun.NETTY, 1, 2));
        trials.addAll(trials(SyntheticRun.NETTY, 2, 2));
        trials.addAll(trials(SyntheticRun.NETTY, 3, 2));
        Cell cell = assemble(trials).cell("netty", new ClosedLoad(600)).orElseThrow();
        assertThat(cell.n()).isEqualTo(6);
        assertThat(cell.throughputPerSec().orElseThrow().n()).isEqualTo(3);
        assertThat(cell.throughputPerSec().orElseThrow().unit()).isEqualTo(Replication.FORK);
    }

    @Test
    void tellsTheWorkOfARequestBesideItsCpuTime() throws IOException {
        List<Trial> trials = new ArrayList<>();
        SyntheticRun run = new SyntheticRun(dir, 5);
        for (int round = 1; round <= 3; round++) {
            trials.add(
                    run.trial(new SyntheticRun.Model("webClient", 60, 0.2, 200, true), new ClosedLoad(600), 1, round));
            trials.add(run.trial(new SyntheticRun.Model("netty", 60, 0.2, 100, true), new ClosedLoad(600), 1, round));
        }

        List<WorkRatio> work = assemble(trials).work();

        assertThat(work)
                .extracting(WorkRatio::metric)
                .containsExactly(Metric.CPU, Metric.ALLOCATED, Metric.CONTEXT_SWITCHES);
        assertThat(work.get(0).found().ratio()).isCloseTo(0.5, within(0.05));
        assertThat(work.get(0).baselineMedian()).isCloseTo(200_000, within(20_000.0));
        assertThat(work.get(1).found().ratio()).isCloseTo(1, within(1e-9));
        assertThat(work.get(1).candidateMedian()).isCloseTo(25_000, within(1e-6));
        assertThat(assemble(trials).comparisons())
                .extracting(comparison -> comparison.measure().metric())
                .as("no verdict and no gate is made of it")
                .doesNotContain(Metric.ALLOCATED, Metric.CONTEXT_SWITCHES);
    }

    @Test
    void namesAMissingHistogram() throws IOException {
        List<Trial> trials = trials(SyntheticRun.NETTY, 1, 1);
        Files.delete(dir.resolve("hdr/netty-closed-600-f1-r1.hdr"));
        assertThatThrownBy(() -> assemble(trials)).hasMessageContaining("netty-closed-600-f1-r1.hdr is missing");
    }

    @Test
    void refusesAFolderThatIsNoRun() {
        assertThatThrownBy(() -> ResultsAssembler.of(new RunFolder(dir)))
                .hasMessageContaining(
                        "is not a run's folder: it must hold run.json, there is none: give a folder that");
    }

    private List<Trial> trials(SyntheticRun.Model model, int fork, int rounds) throws IOException {
        SyntheticRun run = new SyntheticRun(dir, fork);
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            trials.add(run.trial(model, new ClosedLoad(600), fork, round));
        }
        return trials;
    }

    private Results assemble(List<Trial> trials) throws IOException {
        RunInfo info = SyntheticRun.info(List.of("direct", "netty", "webClient"), Loads.closed(600), true);
        return SampleRun.results(info, trials, dir);
    }

    private static Comparison comparison(Results results, Metric metric) {
        return results.comparisons().stream()
                .filter(comparison -> comparison.measure().metric() == metric)
                .findFirst()
                .orElseThrow();
    }
}
