package dev.gatebench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.curve.RateAtSlo;
import dev.gatebench.core.curve.SloSearch;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.load.ShareLoad;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.result.SyntheticCurves;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.Environment;
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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SloSearchRunTest {
    private static final List<Slo> GOAL = List.of(Slo.parse("p99=50ms"));

    /** A search that came to its end, which tests copy. */
    @TempDir
    private static Path whole;

    private static List<String> wholeRuns = List.of();
    private static List<Long> wholeSeeds = List.of();

    private final Path out;
    private final List<String> runs = new ArrayList<>();
    private final List<Long> seeds = new ArrayList<>();
    private int cutOffAt = -1;
    private boolean allowed;
    private Environment now = SyntheticRun.environment();

    SloSearchRunTest(@TempDir Path dir) {
        this.out = dir.resolve("search");
    }

    @BeforeAll
    static void searchOnce() {
        SloSearchRunTest once = new SloSearchRunTest(whole);
        CurvesFolder unused = once.search(once.options(OptionalLong.of(7)));
        wholeRuns = List.copyOf(once.runs);
        wholeSeeds = List.copyOf(once.seeds);
    }

    private void copyWhole() throws IOException {
        try (Stream<Path> files = Files.walk(whole.resolve("search"))) {
            for (Path file : files.toList()) {
                Files.copy(file, out.resolve(whole.resolve("search").relativize(file)));
            }
        }
    }

    /** A gateway of 5,000/s whose p99 is 20 ms ÷ (1 − rate ÷ 5,000), so that it passes 50 ms at 3,000/s. */
    private final SloSearchRun.Measuring model = new SloSearchRun.Measuring() {
        @Override
        public void run(RunOptions options, Consumer<Environment> passes) {
            passes.accept(now);
            Study study =
                    RequestedStudy.read(Home.find(), options).part(options).study();
            Path folder = options.out().orElseThrow();
            runs.add(folder.getFileName().toString());
            seeds.add(options.seed().orElseThrow());
            try {
                RunFolder written = SyntheticCurves.write(
                        Files.createDirectories(folder),
                        study.loads(),
                        SloSearchRunTest::rate,
                        SloSearchRunTest::p99Ns);
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
        Path drawn = whole.resolve("search");
        Curves curves = new CurvesFolder(drawn).read();

        assertThat(wholeRuns.get(0)).isEqualTo(CurvesFolder.LADDER);
        assertThat(wholeRuns.subList(1, wholeRuns.size()))
                .allMatch(name -> name.startsWith("netty-"))
                .hasSizeBetween(1, 12);
        assertThat(wholeSeeds.subList(0, 2)).containsExactly(7L, 8L);
        assertThat(curves.complete()).isTrue();
        assertThat(curves.runs()).isEqualTo(wholeRuns);
        RateAtSlo found = curves.of("netty").orElseThrow().slos().get(0);
        assertThat(found.range().holdsPerSec().orElseThrow()).isBetween(2600.0, 3050.0);
        assertThat(found.range().failsPerSec().orElseThrow()).isBetween(2950.0, 3600.0);
        assertThat(Files.readString(drawn.resolve("index.html"))).contains("p99 ≤ 50ms", "ladder/index.html");
        assertThat(Files.readString(drawn.resolve("summary.md"))).contains("Rates that keep the goals");
    }

    @Test
    void goesOnWhereItWasCutOff() throws IOException {
        for (int at : new int[] {0, 2}) { // and 1 below, on another machine
            Path other = out.resolveSibling("cut-off-" + at);
            runs.clear();
            cutOffAt = at;
            RunOptions options = options(OptionalLong.of(7)).into(other);
            assertThatThrownBy(() -> search(options)).hasMessage("the power failed");
            assertThat(new CurvesFolder(other).read().complete()).isFalse();
            cutOffAt = -1;
            Curves curves = search(options).read();

            assertThat(runs).contains("again " + wholeRuns.get(at));
            assertThat(curves.runs()).isEqualTo(wholeRuns);
            assertThat(curves.complete()).isTrue();
        }
    }

    @Test
    void measuresAnewWhatFailedBeforeItsFirstProcess() throws IOException {
        Path ladder = Files.createDirectories(out.resolve(CurvesFolder.LADDER));
        Files.copy(
                whole.resolve("search").resolve(CurvesFolder.LADDER).resolve("run.json"), ladder.resolve("run.json"));
        Json.write(new CurvesFolder(out).file(), begun());
        runs.clear();

        assertThat(search(options(OptionalLong.of(7))).read().complete()).isTrue();
        assertThat(runs.get(0)).isEqualTo(CurvesFolder.LADDER);
    }

    private static Curves begun() {
        return Curves.begun("shenyu-http-client", "t", "quick", 7, GOAL);
    }

    /** However often it goes on: tries of another goal are none of this one's. */
    @Test
    void triesNoMoreThanTwelveRatesOfAGoal() throws IOException {
        copyWhole();
        Curves found = new CurvesFolder(out).read();
        assertThat(found.tries("netty", GOAL.get(0))).isEqualTo(wholeRuns.size() - 1);
        assertThat(found.tries("netty", Slo.parse("p50=1ms"))).isZero();

        Curves ladderAlone = begun().withRun(CurvesFolder.LADDER).withCurves(found.arms(), found.curves());
        for (int i = 0; i < 12; i++) {
            ladderAlone = ladderAlone.withTry(new Curves.Try("netty", GOAL.get(0), 10 + i));
        }
        new CurvesFolder(out).write(ladderAlone);
        runs.clear();
        Curves given = search(options(OptionalLong.of(7))).read();
        assertThat(runs).as("twelve were tried").isEmpty();
        assertThat(Files.readString(out.resolve("summary.md"))).contains("used up its tries");
        assertThat(SloSearch.next(given.of("netty").orElseThrow(), GOAL.get(0)))
                .as("a gap is left")
                .isPresent();

        Curves eleven = begun().withRun(CurvesFolder.LADDER).withCurves(found.arms(), found.curves());
        for (int i = 0; i < 12; i++) {
            eleven = eleven.withTry(new Curves.Try("netty", i < 11 ? GOAL.get(0) : Slo.parse("p50=1ms"), 10 + i));
        }
        new CurvesFolder(out).write(eleven);
        deleteAllBut(CurvesFolder.LADDER);
        search(options(OptionalLong.of(7)));
        assertThat(runs).as("eleven of this goal and one of another").hasSize(1);
    }

    private void deleteAllBut(String kept) throws IOException {
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (out.relativize(file).toString().startsWith("netty-")) {
                    Files.delete(file);
                }
            }
        }
        assertThat(out.resolve(kept)).exists();
    }

    @Test
    void goesOnWhereItsLadderWasMeasuredAndNowhereElse() throws IOException {
        cutOffAt = 1;
        assertThatThrownBy(() -> search(options(OptionalLong.of(7)))).hasMessage("the power failed");
        cutOffAt = -1;
        now = anotherMachine();
        // the run that was cut off is resumed by itself, which has a check of its own
        assertThatThrownBy(() -> search(options(OptionalLong.of(7))))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining(
                        "JDK of the lab was '" + SyntheticRun.environment().java() + "', is 'another'")
                .hasMessageContaining("--allow-differences");

        allowed = true;
        assertThat(search(options(OptionalLong.of(7))).read().complete()).isTrue();
    }

    private static Environment anotherMachine() {
        Environment here = SyntheticRun.environment();
        return new Environment(
                here.gatebench(),
                here.commit(),
                here.os(),
                here.cpuModel(),
                here.cpus(),
                here.memoryBytes(),
                here.virtualization(),
                "another",
                Map.of(),
                here.placement(),
                Map.of(),
                List.of());
    }

    @Test
    void refusesAFolderInWhichAnotherSearchIsAtWorkAndOneThatIsNoneAsBadInput() throws IOException {
        copyWhole();
        RunLock.holding(new RunFolder(out), () -> {
            assertThatThrownBy(() -> search(options(OptionalLong.of(7))))
                    .isInstanceOf(StudyException.class)
                    .hasMessageContaining("is being measured by another gatebench");
            return out;
        });

        Files.writeString(new CurvesFolder(out).file(), "{\"half");
        assertThatThrownBy(() -> search(options(OptionalLong.of(7))))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("curves.json")
                .hasMessageContaining("mend the file, or give another --out");
    }

    /** A run of which there is run.json alone may be one that begins at this moment. */
    @Test
    void removesNoRunThatAnotherProcessMeasures() throws IOException {
        RunFolder ladder = new RunFolder(Files.createDirectories(out.resolve(CurvesFolder.LADDER)));
        Files.copy(whole.resolve("search").resolve(CurvesFolder.LADDER).resolve("run.json"), ladder.info());
        new CurvesFolder(out).write(begun());

        RunLock.holding(ladder, () -> {
            assertThatThrownBy(() -> search(options(OptionalLong.of(7)))).isInstanceOf(StudyException.class);
            return ladder;
        });
        assertThat(ladder.info()).exists();
    }

    @Test
    void refusesWhatIsNoLadder() {
        for (String loads : List.of(
                "loads=[{open: {rate: 900, connections: 60}}]",
                "loads=[{open: {rate: [900, 1000], connections: 60}}, {open: {rate: 900, connections: 90}}]")) {
            RunOptions one = options(OptionalLong.empty()).withOverrides(List.of("driver=injector", loads));
            assertThatThrownBy(() -> CurveLadder.in(Home.find(), one))
                    .isInstanceOf(StudyException.class)
                    .hasMessageContaining("loads must have 2 open loads or more for a curve")
                    .hasMessageContaining("open 900/s poisson over 60");
        }
    }

    @Test
    void refusesTheFolderOfAnotherSearch() throws IOException {
        copyWhole();

        assertThatThrownBy(() -> search(options(OptionalLong.of(8))))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("--seed must be 7, was 8");
        assertThatThrownBy(() -> new SloSearchRun(context(), allowed, model)
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
        RunOptions ladder = CurveLadder.in(Home.find(), options(OptionalLong.empty()));
        Study study = RequestedStudy.read(Home.find(), ladder).study();

        assertThat(study.driver()).isEqualTo("injector");
        assertThat(study.loads()).hasSize(9).first().hasToString("closed 1200");
        assertThat(study.loads().get(6)).hasToString("open 100% poisson over 1200");
    }

    private CurvesFolder search(RunOptions options) {
        return new SloSearchRun(context(), allowed, model).search(options, GOAL);
    }

    private RunOptions options(OptionalLong seed) {
        RunOptions options = RunOptions.of("shenyu-http-client", Fidelity.QUICK, List.of("netty"), List.of())
                .into(out);
        return seed.isPresent() ? options.withSeed(seed.getAsLong()) : options;
    }

    private static RunContext context() {
        return new RunContext(
                Home.find(), new PrintStream(new ByteArrayOutputStream(), true), Time.system(), folder -> {});
    }
}
