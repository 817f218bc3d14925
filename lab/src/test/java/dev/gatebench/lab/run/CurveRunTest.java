package dev.gatebench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.curve.RateAtSlo;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.load.ShareLoad;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.result.SyntheticCurves;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurveRunTest {
    private static final List<Slo> GOAL = List.of(Slo.parse("p99=50ms"));

    private final Path out;
    private final List<String> runs = new ArrayList<>();
    private final List<Long> seeds = new ArrayList<>();
    private int cutOffAt = -1;

    CurveRunTest(@TempDir Path dir) {
        this.out = dir.resolve("search");
    }

    /** A gateway of 5,000/s whose p99 is 20 ms ÷ (1 − rate ÷ 5,000), so that it passes 50 ms at 3,000/s. */
    private final CurveRun.Measuring model = new CurveRun.Measuring() {
        @Override
        public void run(RunOptions options) {
            Study study =
                    RequestedStudy.read(Home.find(), options).part(options).study();
            Path folder = options.out().orElseThrow();
            runs.add(folder.getFileName().toString());
            seeds.add(options.seed().orElseThrow());
            try {
                RunFolder written = SyntheticCurves.write(
                        Files.createDirectories(folder), study.loads(), CurveRunTest::rate, CurveRunTest::p99Ns);
                Files.writeString(written.study(), StudyWriter.toYaml(study));
                if (runs.size() - 1 == cutOffAt) {
                    RunInfo info = RunInfo.read(written.info());
                    Json.write(written.info(), info.goingOn());
                    throw new EnvironmentException("the power failed");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void resume(Path folder) {
            runs.add("again " + folder.getFileName());
            try {
                RunFolder cutOff = new RunFolder(folder);
                Json.write(cutOff.info(), RunInfo.read(cutOff.info()).ended(SyntheticCurves.END, true, List.of()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    };

    private static int rate(Load load) {
        return load instanceof ShareLoad share ? 50 * share.percent() : ((OpenLoad) load).ratePerSec();
    }

    private static double p99Ns(int rate) {
        return 20e6 / Math.max(0.01, 1 - rate / 5000.0);
    }

    @Test
    void bisectsAfterTheLadderUntilItKnowsTheRateWithinAFewPercent() throws IOException {
        Curves curves = search(options(OptionalLong.of(7))).read();

        assertThat(runs.get(0)).isEqualTo(CurvesFolder.LADDER);
        assertThat(runs.subList(1, runs.size()))
                .allMatch(name -> name.startsWith("netty-"))
                .hasSizeBetween(1, 12);
        assertThat(seeds.subList(0, 2)).containsExactly(7L, 8L);
        assertThat(curves.complete()).isTrue();
        assertThat(curves.runs()).isEqualTo(runs);
        RateAtSlo found = curves.of("netty").orElseThrow().slos().get(0);
        assertThat(found.range().holdsPerSec().orElseThrow()).isBetween(2600.0, 3050.0);
        assertThat(found.range().failsPerSec().orElseThrow()).isBetween(2950.0, 3600.0);
        assertThat(Files.readString(out.resolve("index.html"))).contains("p99 ≤ 50ms", "ladder/index.html");
        assertThat(Files.readString(out.resolve("summary.md"))).contains("Rates that keep the goals");
    }

    @Test
    void goesOnWhereItWasCutOff() throws IOException {
        search(options(OptionalLong.of(7)));
        List<String> whole = List.copyOf(runs);

        for (int at = 0; at < 3; at++) {
            Path other = out.resolveSibling("cut-off-" + at);
            runs.clear();
            cutOffAt = at;
            RunOptions options = options(OptionalLong.of(7)).into(other);
            assertThatThrownBy(() -> search(options)).hasMessage("the power failed");
            assertThat(new CurvesFolder(other).read().complete()).isFalse();
            cutOffAt = -1;
            Curves curves = search(options).read();

            assertThat(runs).contains("again " + whole.get(at));
            assertThat(curves.runs()).isEqualTo(whole);
            assertThat(curves.complete()).isTrue();
        }
    }

    @Test
    void measuresAnewWhatFailedBeforeItsFirstProcess() throws IOException {
        Path ladder = Files.createDirectories(out.resolve(CurvesFolder.LADDER));
        search(options(OptionalLong.of(7)).into(out.resolveSibling("whole")));
        Files.copy(
                out.resolveSibling("whole").resolve(CurvesFolder.LADDER).resolve("run.json"),
                ladder.resolve("run.json"));
        Json.write(new CurvesFolder(out).file(), begun());
        runs.clear();

        assertThat(search(options(OptionalLong.of(7))).read().complete()).isTrue();
        assertThat(runs.get(0)).isEqualTo(CurvesFolder.LADDER);
    }

    private static Curves begun() {
        return new Curves(
                Curves.SCHEMA_VERSION,
                "shenyu-http-client",
                "t",
                "quick",
                7,
                GOAL,
                List.of(),
                false,
                List.of(),
                List.of());
    }

    @Test
    void triesNoMoreThanTwelveRatesHoweverOftenItGoesOn() throws IOException {
        List<String> tried = new ArrayList<>(List.of(CurvesFolder.LADDER));
        search(options(OptionalLong.of(7)));
        Curves found = new CurvesFolder(out).read();
        for (int i = 0; i < 12; i++) {
            tried.add("netty-" + i);
            SyntheticCurves.write(
                    Files.createDirectories(out.resolve("netty-" + i)),
                    List.of(Load.parse("open 10/s poisson over 1200"), Load.parse("open 20/s poisson over 1200")),
                    load -> load.offeredPerSec().orElseThrow(),
                    rate -> 60e6);
        }
        Json.write(
                new CurvesFolder(out).file(),
                new Curves(
                        found.schemaVersion(),
                        found.study(),
                        found.title(),
                        found.fidelity(),
                        found.seed(),
                        found.slos(),
                        tried,
                        false,
                        found.arms(),
                        found.curves()));
        runs.clear();

        search(options(OptionalLong.of(7)));

        assertThat(runs).isEmpty();
    }

    @Test
    void refusesWhatIsNoLadder() {
        for (String loads : List.of(
                "loads=[{open: {rate: 900, connections: 60}}]",
                "loads=[{open: {rate: [900, 1000], connections: 60}}, {open: {rate: 900, connections: 90}}]")) {
            RunOptions one = options(OptionalLong.empty()).withOverrides(List.of("driver=injector", loads));
            assertThatThrownBy(() -> CurveRun.withLadder(Home.find(), one))
                    .isInstanceOf(StudyException.class)
                    .hasMessageContaining("loads must have 2 open loads or more for a curve")
                    .hasMessageContaining("open 900/s poisson over 60");
        }
    }

    @Test
    void refusesTheFolderOfAnotherSearch() {
        search(options(OptionalLong.of(7)));

        assertThatThrownBy(() -> search(options(OptionalLong.of(8))))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("--seed must be 7, was 8");
        assertThatThrownBy(() -> new CurveRun(Home.find(), quiet(), Time.system(), model)
                        .search(options(OptionalLong.empty()), List.of(Slo.parse("p50=1ms"))))
                .hasMessageContaining("--slo must be p99=50ms, was p50=1ms");
        assertThatThrownBy(() -> search(options(OptionalLong.of(7)).withOverrides(List.of("backend.delay=0ms"))))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("backend differs from that of")
                .hasMessageContaining("give the same options, or another folder");
        assertThatThrownBy(() -> search(options(OptionalLong.of(7)).withArms(List.of("webClient"))))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("--arm must be one of them, was 'webClient'");
    }

    @Test
    void givesAStudyOfClosedLoadsALadderAndTheInjector() {
        RunOptions ladder = CurveRun.withLadder(Home.find(), options(OptionalLong.empty()));
        Study study = RequestedStudy.read(Home.find(), ladder).study();

        assertThat(study.driver()).isEqualTo("injector");
        assertThat(study.loads()).hasSize(9).first().hasToString("closed 1200");
        assertThat(study.loads().get(6)).hasToString("open 100% poisson over 1200");
    }

    private CurvesFolder search(RunOptions options) {
        return new CurveRun(Home.find(), quiet(), Time.system(), model).search(options, GOAL);
    }

    private RunOptions options(OptionalLong seed) {
        return new RunOptions(
                "shenyu-http-client",
                Fidelity.QUICK,
                List.of("netty"),
                List.of(),
                List.of(),
                seed,
                Optional.of(out),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                false);
    }

    private static PrintStream quiet() {
        return new PrintStream(new ByteArrayOutputStream(), true);
    }
}
