package dev.gatebench.core.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.gatebench.core.compare.CompareSpec.Pairing;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.report.compare.CompareFormat;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.result.ControlledRun;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.result.SyntheticRun.Model;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialLog;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class RunComparerTest {
    private static final Model SLOWER = new Model("netty", 90, 0.25, 190, true);
    private static final List<Model> BASE = List.of(SyntheticRun.DIRECT, SyntheticRun.NETTY);
    private static final List<Model> WORSE = List.of(SyntheticRun.DIRECT, SLOWER);

    private static ComparedRun base;
    private static ComparedRun worse;

    private final Path dir;

    RunComparerTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @BeforeAll
    static void write(@TempDir Path runs) throws IOException {
        base = SyntheticFolders.write(runs.resolve("base"), 1, 4, BASE);
        worse = SyntheticFolders.write(runs.resolve("worse"), 2, 4, WORSE);
    }

    @Test
    void failsWhereTheWholeIntervalIsBeyondTheLimit() throws IOException {
        RunComparison comparison = RunComparer.runs(base, worse, spec(0.05, Metric.CPU, Metric.THROUGHPUT, Metric.P99));
        assertThat(comparison.failed()).isTrue();
        Compared cpu = line(comparison, Metric.CPU, Optional.of(new ClosedLoad(600)));
        assertThat(cpu.gate()).isEqualTo(Gate.BEYOND);
        assertThat(measure(cpu).normalisation()).contains(Normalisation.BACKEND);
        assertThat(cpu.ratio().orElseThrow()).isCloseTo(190.0 / 140, within(0.1));
        assertThat(cpu.verdict()).isEqualTo(Difference.HIGHER);
        assertThat(line(comparison, Metric.THROUGHPUT, Optional.empty()).gate()).isEqualTo(Gate.BEYOND);
        assertThat(line(comparison, Metric.P99, Optional.empty()).gate()).isEqualTo(Gate.BEYOND);
    }

    @Test
    void passesWhereTheCandidateIsFaster() throws IOException {
        RunComparison comparison = RunComparer.runs(worse, base, spec(0.05, Metric.CPU, Metric.THROUGHPUT));
        assertThat(comparison.failed()).isFalse();
        assertThat(line(comparison, Metric.CPU, Optional.empty()).gate()).isEqualTo(Gate.WITHIN);
        assertThat(line(comparison, Metric.THROUGHPUT, Optional.empty()).gate()).isEqualTo(Gate.WITHIN);
    }

    @Test
    void cannotTellWhereTheIntervalHoldsBothSidesOfTheLimit() throws IOException {
        // 140 to 190 is 1.357: a limit there lies within any interval
        RunComparison comparison = RunComparer.runs(base, worse, spec(190.0 / 140 - 1, Metric.CPU));
        assertThat(line(comparison, Metric.CPU, Optional.of(new ClosedLoad(600)))
                        .gate())
                .isEqualTo(Gate.CANNOT_TELL);
        assertThat(comparison.failed()).isFalse();
    }

    @Test
    void failsWhereItCannotTellIfThatIsAskedForAndSaysAboutHowMuchMoreMeasuringWouldTell() throws IOException {
        Compared found =
                line(RunComparer.runs(base, worse, spec(0, Metric.CPU)), Metric.CPU, Optional.of(new ClosedLoad(600)));
        double halfWay = Math.sqrt(
                found.ratio().orElseThrow() * found.interval().orElseThrow().high());
        CompareSpec strict = new CompareSpec(
                Optional.empty(),
                Loads.closed(600),
                List.of(Metric.CPU),
                List.of(),
                OptionalDouble.of(halfWay - 1),
                FailOn.CANNOT_TELL,
                false);
        RunComparison comparison = RunComparer.runs(base, worse, strict);
        Compared line = line(comparison, Metric.CPU, Optional.of(new ClosedLoad(600)));
        assertThat(line.gate()).isEqualTo(Gate.CANNOT_TELL);
        assertThat(comparison.failed()).isTrue();
        RepetitionsNeeded toTell = line.toTell().orElseThrow();
        assertThat(toTell.n()).as("the half-width is to be halved").isEqualTo(12);
        assertThat(toTell.times()).isEqualTo(3);
        assertThat(toTell.moreNs()).as("each of the two runs took 600 s").hasValue(2_400_000_000_000L);
        assertThat(draw(CompareFormat.CONSOLE, comparison))
                .containsPattern("Gate failed \\(slowdown of at most .* %; what cannot be told fails too\\): 0 beyond")
                .contains("cannot tell. By estimate, about 3.0 times the repetitions would (12 rounds in place of 4 in"
                        + " each run, some 40 min more for both), if ratio and scatter stay as they are.");
        assertThat(draw(CompareFormat.JUNIT, comparison)).contains("type=\"cannotTell\"", "By estimate, about");
        assertObeysTheSchema(comparison);
    }

    @Test
    void saysThatMoreTimeWillNotTellWhereTheRatioLiesAtTheLimit() throws IOException {
        ComparedRun same = run("same", 2, BASE);
        double ratio = line(
                        RunComparer.runs(base, same, spec(0.5, Metric.CPU)),
                        Metric.CPU,
                        Optional.of(new ClosedLoad(800)))
                .ratio()
                .orElseThrow();
        RunComparison comparison = ratio >= 1
                ? RunComparer.runs(base, same, spec(ratio - 1, Metric.CPU))
                : RunComparer.runs(same, base, spec(1 / ratio - 1, Metric.CPU));
        assertThat(line(comparison, Metric.CPU, Optional.of(new ClosedLoad(800)))
                        .toTell())
                .isEmpty();
        assertThat(draw(CompareFormat.CONSOLE, comparison))
                .containsPattern("netty at 800 connections, CPU .*: cannot tell, and more time will not");
    }

    @Test
    void failsWhereNothingIsGated() throws IOException {
        ComparedRun other = run("other", 2, List.of(SyntheticRun.DIRECT, SyntheticRun.WEB_CLIENT));
        RunComparison comparison = RunComparer.runs(base, other, generous(Optional.empty(), List.of()));
        assertThat(comparison.failed()).isTrue();
        assertThat(comparison.problems())
                .containsExactly(
                        "'other' lacks what 'base' has: arm 'netty'. Measure it there too, or leave it out of the gate"
                                + " with --arms BASELINE,CANDIDATE.",
                        "Nothing was gated: only the backend without a gateway was compared, 'direct'. Compare runs"
                                + " that have a gateway in common, or name two arms with --arms BASELINE,CANDIDATE.");
        assertThat(draw(CompareFormat.CONSOLE, comparison))
                .contains("Gate failed", "0 within. 'other' lacks what 'base' has");
        assertThat(draw(CompareFormat.MARKDOWN, comparison)).contains("Gate failed", "Nothing was gated");
        assertThat(draw(CompareFormat.JUNIT, comparison)).contains("failures=\"2\"", "message=\"Nothing was gated");
        assertObeysTheSchema(comparison);

        RunComparison asked =
                RunComparer.runs(base, other, generous(Optional.of(new Pairing("direct", "direct")), List.of()));
        assertThat(asked.failed()).isTrue();
        assertThat(asked.problems()).singleElement().asString().startsWith("Nothing was gated");
    }

    @Test
    void failsWhereAMetricThatWasAskedForIsNotGated() throws IOException {
        List<Model> models = List.of(SyntheticRun.DIRECT, SyntheticRun.NETTY, SyntheticRun.WEB_CLIENT);
        run("duets", 4, models);
        RunFolder folder = new RunFolder(dir.resolve("duets"));
        List<Trial> trials = folder.history().trials();
        Files.delete(folder.trials());
        try (TrialLog log = TrialLog.open(folder.trials())) {
            for (Trial trial : trials) {
                log.append(
                        switch (trial.arm()) {
                            case "netty" ->
                                TrialBuilder.like(trial).beside("webClient").build();
                            case "webClient" ->
                                TrialBuilder.like(trial).beside("netty").build();
                            default -> trial;
                        });
            }
        }
        ComparedRun duets = ComparedRun.of(folder.path(), ResultsAssembler.of(folder));
        String problem = "Not gated: 'throughput' of 'webClient', 'netty', which 'duets' measured only in duets: their"
                + " gateways share CPUs, so only 'cpuPerRequest' of them is gated. Measure them alone too, with --set"
                + " fidelity.quick.alone=true, or leave 'throughput' out of --metric.";
        RunComparison both = RunComparer.arms(duets, twoArms(Metric.CPU, Metric.THROUGHPUT));
        assertThat(both.failed()).isTrue();
        assertThat(both.problems()).containsExactly(problem);
        assertThat(line(both, Metric.CPU, Optional.of(new ClosedLoad(600))).gate())
                .isEqualTo(Gate.WITHIN);
        assertThat(RunComparer.arms(duets, twoArms(Metric.THROUGHPUT)).problems())
                .containsExactly(problem);
        assertThat(RunComparer.arms(duets, twoArms(Metric.CPU)).failed()).isFalse();
    }

    @Test
    void failsWhereTheCandidatesRunLacksAnArmUnlessTheArmsAreNamed() throws IOException {
        ComparedRun base = run("base", 1, List.of(SyntheticRun.DIRECT, SyntheticRun.NETTY, SyntheticRun.WEB_CLIENT));
        ComparedRun less = run("less", 2, BASE);
        RunComparison comparison = RunComparer.runs(base, less, generous(Optional.empty(), List.of()));
        assertThat(line(comparison, Metric.CPU, Optional.of(new ClosedLoad(600)))
                        .gate())
                .isEqualTo(Gate.WITHIN);
        assertThat(comparison.failed()).isTrue();
        assertThat(comparison.problems())
                .singleElement()
                .asString()
                .contains("'less' lacks what 'base' has: arm 'webClient'.");
        assertThat(RunComparer.runs(base, less, generous(Optional.of(new Pairing("netty", "netty")), List.of()))
                        .failed())
                .isFalse();
        RunComparison added = RunComparer.runs(less, base, generous(Optional.empty(), List.of()));
        assertThat(added.failed()).isFalse();
        assertThat(added.notes()).contains("Not compared, because only 'base' has it: arm 'webClient'.");
    }

    @Test
    void failsWhereTheCandidatesRunLacksALoadUnlessTheLoadsAreNamed() throws IOException {
        RunInfo info = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600), true);
        ComparedRun less = SyntheticFolders.write(dir.resolve("less"), 2, 4, BASE, info, SyntheticRun.environment());
        RunComparison comparison = RunComparer.runs(base, less, generous(Optional.empty(), List.of()));
        assertThat(comparison.failed()).isTrue();
        assertThat(comparison.problems())
                .containsExactly("'less' lacks what 'base' has: load closed 800. Measure it there too, or leave it out"
                        + " of the gate with --load LOAD.");
        assertThat(RunComparer.runs(base, less, generous(Optional.empty(), Loads.closed(600)))
                        .failed())
                .isFalse();
        RunComparison shown = RunComparer.runs(base, less, noGate());
        assertThat(shown.failed()).isFalse();
        assertThat(shown.notes()).contains("Not compared, because only 'base' has it: load closed 800.");
    }

    @Test
    void doesNotClaimThatForksOfTwoRunsTellWhatAnotherTimeChanges() throws IOException {
        RunComparison comparison = RunComparer.runs(base, worse, spec(0.05, Metric.CPU));
        assertThat(comparison.notes())
                .contains("Intervals are over the rounds of one fork: they do not contain how starts of the processes"
                        + " differ. Measure several forks to include that.")
                .contains("The two runs were measured at different times: the ratio contains what changed on the host"
                        + " between them, which no interval shows, however many forks there are. Measure both in one"
                        + " run to exclude that.");
    }

    @Test
    void holdsTheDirectArmAndRawCostsToNoLimit() throws IOException {
        RunComparison comparison = RunComparer.runs(base, worse, spec(0, Metric.CPU));
        assertThat(comparison.comparisons())
                .filteredOn(line ->
                        line.candidate().equals("direct") || !line.measure().leading())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.gate()).isEqualTo(Gate.NOT_GATED));
        assertThat(comparison.notes()).contains("'direct' is the backend without a gateway: no limit applies to it.");
    }

    @Test
    void failsWhereACellHasNoHeadline() throws IOException {
        RunInfo info = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600, 800), true);
        Path folder = dir.resolve("empty");
        ComparedRun without =
                SyntheticFolders.write(folder, 3, 4, List.of(SyntheticRun.DIRECT), info, SyntheticRun.environment());

        RunComparison comparison = RunComparer.runs(base, without, spec(0.05, Metric.CPU));
        assertThat(line(comparison, Metric.CPU, Optional.of(new ClosedLoad(600)))
                        .gate())
                .isEqualTo(Gate.NO_HEADLINE);
        assertThat(comparison.failed()).isTrue();
        assertThat(draw(CompareFormat.CONSOLE, comparison)).contains("no headline", "Gate failed");
        assertThat(measure(line(comparison, Metric.CPU, Optional.of(new ClosedLoad(600))))
                        .normalisation())
                .contains(Normalisation.DEFAULT);
    }

    @Test
    void dividesNothingByTheBackendBetweenTwoKindsOfGateway() throws IOException {
        Model nginx = new Model("nginx", 60, 0.25, 50, true);
        ComparedRun other = run("other", 2, List.of(SyntheticRun.DIRECT, nginx));
        CompareSpec spec = new CompareSpec(
                Optional.of(new Pairing("netty", "nginx")),
                List.of(),
                List.of(Metric.CPU),
                List.of(),
                OptionalDouble.empty(),
                FailOn.BEYOND,
                true);

        RunComparison comparison = RunComparer.runs(base, other, spec);

        assertThat(comparison.comparisons())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(measure(line).normalisation()).contains(Normalisation.NONE));
        assertThat(comparison.notes())
                .contains(
                        "nginx against netty: CPU per request is not normalised: two kinds of gateway give the backend"
                                + " other work.");
    }

    @Test
    void failsHoweverLenientWhereThereIsNoInterval() throws IOException {
        ComparedRun one = SyntheticFolders.write(dir.resolve("one"), 2, 1, BASE);
        RunComparison comparison = RunComparer.runs(base, one, generous(Optional.empty(), List.of()));
        Compared line = line(comparison, Metric.CPU, Optional.of(new ClosedLoad(600)));
        assertThat(line.interval()).isEmpty();
        assertThat(comparison.failed()).isTrue();
        assertThat(comparison.fails(line)).isTrue();
        assertThat(draw(CompareFormat.CONSOLE, comparison))
                .contains("netty at 600 connections, CPU per request of the SUT, normalised by backend: no interval, so"
                        + " no limit can be held: it takes two repetitions in each run, there is 1 round. Measure more"
                        + " rounds or forks.")
                .contains("Gate failed (slowdown of at most 100 %): 0 beyond, 0 without a headline, 3 without an"
                        + " interval, 0 cannot tell, 0 within.")
                .doesNotContain("Intervals are over the rounds");
        assertThat(draw(CompareFormat.JUNIT, comparison)).contains("failures=\"3\"", "type=\"noInterval\"");
        assertObeysTheSchema(comparison);
    }

    @Test
    void failsOnARunThatIsIncompleteHoweverWellItCompares() throws IOException {
        RunInfo cutOff = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600, 800), true)
                .goingOn();
        ComparedRun part = SyntheticFolders.write(dir.resolve("part"), 2, 4, BASE, cutOff, SyntheticRun.environment());
        String broken = "Run 'part' is broken: not every trial that was planned was run, or JMH was not: complete it"
                + " with 'gatebench resume DIR', or measure it again.";
        for (RunComparison comparison : List.of(
                RunComparer.runs(base, part, generous(Optional.empty(), List.of())),
                RunComparer.runs(part, base, generous(Optional.empty(), List.of())))) {
            assertThat(comparison.failed()).isTrue();
            assertThat(comparison.problems()).containsExactly(broken);
            assertThat(comparison.warnings()).containsExactly(broken);
        }
        RunComparison shown = RunComparer.runs(base, part, noGate());
        assertThat(shown.failed()).isFalse();
        assertThat(shown.warnings()).containsExactly(broken);
    }

    @Test
    void failsOnARunWithATrialThatFailedThoughItHasEveryHeadline() throws IOException {
        run("killed", 2, BASE);
        RunFolder folder = new RunFolder(dir.resolve("killed"));
        try (TrialLog log = TrialLog.open(folder.trials())) {
            log.append(SyntheticRun.failed("netty", new ClosedLoad(600), 1, 5, "netty exited with code 137"));
        }
        ComparedRun killed = ComparedRun.of(folder.path(), ResultsAssembler.of(folder));
        RunComparison comparison = RunComparer.runs(base, killed, generous(Optional.empty(), List.of()));
        assertThat(line(comparison, Metric.CPU, Optional.of(new ClosedLoad(600)))
                        .gate())
                .isEqualTo(Gate.WITHIN);
        assertThat(comparison.failed()).isTrue();
        assertThat(comparison.problems())
                .containsExactly("Run 'killed' is broken: 1 of its 17 trials did not run to their end or failed a"
                        + " check of correctness, the first is 'netty closed 600 fork 1 round 5', netty exited with"
                        + " code 137: remove the cause and measure again.");
        assertThat(draw(CompareFormat.JUNIT, comparison)).contains("failures=\"1\"", "netty exited with code 137");
        assertObeysTheSchema(comparison);
    }

    @Test
    void refusesRunsOfAnotherMachineOrStudyAndNamesEachDifference() throws IOException {
        Environment here = SyntheticRun.environment();
        Environment there = new Environment(
                "9.9",
                Optional.of("fffffff"),
                here.os(),
                "Another CPU",
                here.cpus(),
                1L << 30,
                here.virtualization(),
                here.java(),
                Map.of(),
                Map.of("sut", "8,9,10,11,12,13,14,15", "injector", "0,1,2,3", "backend", "1"),
                Map.of("gatling", "3.14.0", "shenyu", "2.6.0"),
                List.of());
        RunInfo info = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600, 800), true);
        ComparedRun other = SyntheticFolders.write(
                dir.resolve("other"),
                2,
                4,
                BASE,
                info,
                there,
                "backend.delay=50ms",
                "fidelity.quick.measure=9s",
                "fidelity.quick.rounds=9",
                "title=Another title");
        assertThatThrownBy(() -> RunComparer.runs(base, other, spec(0.05, Metric.CPU)))
                .isInstanceOfSatisfying(StudyException.class, refused -> assertThat(refused.problems())
                        .containsExactly(
                                "environment.cpuModel is 'Example CPU @ 2.60GHz' in 'base' and 'Another CPU' in"
                                        + " 'other': "
                                        + REMEDY,
                                "environment.placement.backend is '4,5,6,7' in 'base' and '1' in 'other': " + REMEDY,
                                "environment.versions.gatling is '3.15.1' in 'base' and '3.14.0' in 'other': " + REMEDY,
                                "study.backend.delay is '20ms' in 'base' and '50ms' in 'other': " + REMEDY,
                                "study.fidelity.measure is '5s' in 'base' and '9s' in 'other': " + REMEDY));
        CompareSpec allowed = new CompareSpec(
                Optional.empty(),
                List.of(),
                List.of(Metric.CPU),
                List.of(),
                OptionalDouble.empty(),
                FailOn.BEYOND,
                true);
        RunComparison comparison = RunComparer.runs(base, other, allowed);
        assertThat(comparison.differences()).hasSize(5);
        assertThat(draw(CompareFormat.MARKDOWN, comparison)).contains("Differs: study.backend.delay is '20ms'");
    }

    private static final String REMEDY = "measure both alike, or compare them with --allow-differences";

    @Test
    void refusesAnArmOfOtherSettingsButNamesOneOfAnotherVersion() throws IOException {
        RunInfo info = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600, 800), true);
        ComparedRun newer = SyntheticFolders.write(
                dir.resolve("newer"), 2, 4, BASE, with(info, "2.5.1", true), SyntheticRun.environment());
        ComparedRun closing = SyntheticFolders.write(
                dir.resolve("closing"), 2, 4, BASE, with(info, "2.4.3", false), SyntheticRun.environment());
        assertThat(RunComparer.runs(base, newer, spec(0.05, Metric.CPU)).notes())
                .contains("netty is shenyu 2.4.3 in 'base', netty is shenyu 2.5.1 in 'newer'.");
        assertThatThrownBy(() -> RunComparer.runs(base, closing, spec(0.05, Metric.CPU)))
                .hasMessageContaining("arm 'netty'.settings.keepAlive is true in 'base' and false in 'closing'");
    }

    @Test
    void pairsTwoArmsOfOneRunWithinTheRound() throws IOException {
        List<Model> models = List.of(SyntheticRun.DIRECT, SyntheticRun.NETTY, SyntheticRun.WEB_CLIENT);
        ComparedRun run = SyntheticFolders.write(dir.resolve("one"), 4, 4, models);
        RunComparison comparison = RunComparer.arms(
                run,
                new CompareSpec(
                        Optional.of(new Pairing("webClient", "netty")),
                        Loads.closed(800),
                        List.of(Metric.CPU),
                        List.of(),
                        OptionalDouble.of(0.05),
                        FailOn.BEYOND,
                        false));
        assertThat(comparison.paired()).isTrue();
        Compared mine = line(comparison, Metric.CPU, Optional.of(new ClosedLoad(800)));
        dev.gatebench.core.comparison.Comparison own = run.results().comparisons().stream()
                .filter(c -> c.measure().metric() == Metric.CPU
                        && c.measure().leading()
                        && c.load().equals(Optional.of(new ClosedLoad(800))))
                .findFirst()
                .orElseThrow();
        assertThat(mine.ratio()).hasValue(own.found().ratio());
        assertThat(mine.interval()).isEqualTo(own.found().interval());
        assertThatThrownBy(() -> RunComparer.arms(
                        run,
                        new CompareSpec(
                                Optional.of(new Pairing("webClient", "nety")),
                                List.of(),
                                List.of(Metric.CPU),
                                List.of(),
                                OptionalDouble.empty(),
                                FailOn.BEYOND,
                                false)))
                .hasMessage("arm must be one of run 'one', [direct, netty, webClient], was 'nety'");
    }

    @Test
    void passesWhereTheControlHoldsAndStatesTheNoise() throws IOException {
        RunComparison comparison = builds(new ControlledRun(Loads.closed(600, 800), 5, 1, 1.01), "base", "candidate");

        assertThat(comparison.failed()).isFalse();
        assertThat(comparison.comparisons())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.control()).isPresent())
                .filteredOn(line -> line.measure().leading())
                .allSatisfy(line -> assertThat(line.gate()).isEqualTo(Gate.WITHIN));
        Compared all = comparison.comparisons().stream()
                .filter(line -> line.load().isEmpty() && line.measure().leading())
                .findFirst()
                .orElseThrow();
        assertThat(draw(CompareFormat.CONSOLE, comparison))
                .contains(
                        "candidate ÷ base over all loads, CPU per request of the SUT, normalised by backend: the base"
                                + " differs from itself by "
                                + Figures.noise(all.control().orElseThrow()) + ".",
                        "Gate passed (slowdown of at most 5 %): 0 beyond");
        assertObeysTheSchema(comparison);
    }

    @Test
    void failsWhereTheBaseDiffersFromItselfHoweverFastTheCandidateIs() throws IOException {
        ControlledRun run = new ControlledRun(Loads.closed(600, 800), 5, 1.05, 0.9);
        for (String base : List.of("base", "base-again")) {
            RunComparison comparison = builds(run, base, "candidate");
            assertThat(comparison.failed()).isTrue();
            assertThat(comparison.comparisons())
                    .filteredOn(line -> line.measure().leading())
                    .isNotEmpty()
                    .allSatisfy(line -> {
                        assertThat(line.gate()).isEqualTo(Gate.VOID);
                        assertThat(line.verdict()).isEqualTo(Difference.VOID);
                    });
            assertThat(draw(CompareFormat.CONSOLE, comparison))
                    .contains("void: the base differs from itself by +", "Gate failed", "3 void, 0 beyond");
            assertThat(draw(CompareFormat.MARKDOWN, comparison)).contains("void: the base differs from itself by");
            assertThat(draw(CompareFormat.JUNIT, comparison))
                    .contains("failures=\"3\"", "type=\"void\"", "void: void: the base differs from itself by");
            assertObeysTheSchema(comparison);
        }
    }

    @Test
    void failsWhereTheControlIsMissing() throws IOException {
        RunComparison comparison = builds(
                new ControlledRun(Loads.closed(600), 5, 1, 0.9)
                        .refusing(trial -> trial.arm().equals("base-again")),
                "base",
                "candidate");

        assertThat(comparison.failed()).isTrue();
        assertThat(draw(CompareFormat.CONSOLE, comparison))
                .contains("no control: the base could not be compared with itself.", "1 without a control, 0 beyond");
        assertThat(draw(CompareFormat.JUNIT, comparison)).contains("type=\"noControl\"");
        assertObeysTheSchema(comparison);
    }

    /** A gate at 5 % on CPU per request of two arms of a run whose base was started twice. */
    private RunComparison builds(ControlledRun run, String baseline, String candidate) throws IOException {
        Path folder = Files.createDirectories(dir.resolve(baseline));
        Files.writeString(run.write(folder).study(), "study: shenyu-http-client\n");
        return RunComparer.arms(
                ComparedRun.of(folder, ResultsAssembler.of(new RunFolder(folder))),
                new CompareSpec(
                        Optional.of(new Pairing(baseline, candidate)),
                        List.of(),
                        List.of(Metric.CPU),
                        List.of(),
                        OptionalDouble.of(0.05),
                        FailOn.BEYOND,
                        false));
    }

    @Test
    void adjustsTheVerdictsOfItsLinesForTheirNumberAsAReportDoes() throws IOException {
        List<Model> models = List.of(SyntheticRun.DIRECT, SyntheticRun.NETTY, SyntheticRun.WEB_CLIENT);
        ComparedRun run = run("one", 4, models);
        RunComparison comparison =
                RunComparer.arms(run, twoArms(Metric.compared().toArray(Metric[]::new)));
        List<dev.gatebench.core.comparison.Comparison> own = run.results().comparisons();
        assertThat(comparison.comparisons()).hasSameSizeAs(own).allSatisfy(line -> assertThat(own)
                .filteredOn(c -> c.load().equals(line.load()) && c.measure().equals(line.measure()))
                .singleElement()
                .satisfies(c -> {
                    assertThat(line.primary()).isEqualTo(c.primary());
                    assertThat(line.pValue()).isEqualTo(c.found().pValue());
                    assertThat(line.adjustedPValue()).isEqualTo(c.adjustedPValue());
                    assertThat(line.verdict()).isEqualTo(c.verdict());
                }));
        assertThat(comparison.comparisons())
                .as("a verdict that its own interval would give and its number takes")
                .anySatisfy(line -> {
                    assertThat(line.interval().orElseThrow().holds(1)).isFalse();
                    assertThat(line.verdict()).isEqualTo(Difference.NONE_SHOWN);
                });
        assertThat(comparison.notes()).anySatisfy(note -> assertThat(note)
                .startsWith("Verdicts are adjusted for their number (Holm, " + (own.size() - 1) + " lines)"));
    }

    @Test
    void failsOnASmokeRunAndSaysInEveryFormThatItIsUnfit() throws IOException {
        RunInfo smoke = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600, 800), false);
        ComparedRun one = SyntheticFolders.write(dir.resolve("one"), 1, 2, BASE, smoke, SyntheticRun.environment());
        ComparedRun two = SyntheticFolders.write(dir.resolve("two"), 2, 2, BASE, smoke, SyntheticRun.environment());
        assertThat(RunComparer.runs(one, two, noGate()).failed()).isFalse();
        RunComparison comparison = RunComparer.runs(one, two, generous(Optional.empty(), List.of()));
        assertThat(comparison.failed()).isTrue();
        assertThat(comparison.problems()).hasSize(2).allSatisfy(problem -> assertThat(problem)
                .startsWith("Unfit for numbers: run '")
                .endsWith("measure it with another --fidelity."));
        for (CompareFormat format : CompareFormat.values()) {
            assertThat(draw(format, comparison)).contains("Unfit for numbers");
        }
    }

    @Test
    void obeysThePublishedSchemaAsJson() throws IOException {
        RunComparison comparison = RunComparer.runs(base, worse, spec(0.05, Metric.CPU, Metric.THROUGHPUT, Metric.P99));
        assertObeysTheSchema(comparison);
    }

    private static void assertObeysTheSchema(RunComparison comparison) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../docs/schema/compare.schema.json")));
        assertThat(schema.validate(Json.mapper().readTree(draw(CompareFormat.JSON, comparison))))
                .isEmpty();
    }

    @Test
    void reportsALineATestCaseToCiServers() throws Exception {
        RunComparison comparison = RunComparer.runs(base, worse, spec(0.05, Metric.CPU));
        Element suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        draw(CompareFormat.JUNIT, comparison).getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
        assertThat(suite.getElementsByTagName("testcase").getLength())
                .isEqualTo(Integer.parseInt(suite.getAttribute("tests")))
                .isEqualTo(6);
        assertThat(suite.getAttribute("failures")).isEqualTo("3");
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).matches("ratio 1\\.\\d\\d \\[.*], higher: beyond the limit");
    }

    private ComparedRun run(String name, long seed, List<Model> models) throws IOException {
        return SyntheticFolders.write(dir.resolve(name), seed, 4, models);
    }

    private static RunInfo with(RunInfo info, String version, boolean keepAlive) {
        List<Arm> arms = info.arms().stream()
                .map(arm -> {
                    Map<String, Object> settings = new TreeMap<>(arm.settings());
                    settings.computeIfPresent("keepAlive", (key, before) -> keepAlive);
                    return new Arm(
                            arm.id(),
                            arm.gateway(),
                            arm.version().map(v -> version),
                            settings,
                            List.of(),
                            arm.description());
                })
                .toList();
        return info.withArms(arms);
    }

    private static CompareSpec spec(double maxSlowdown, Metric... metrics) {
        return new CompareSpec(
                Optional.empty(),
                List.of(),
                List.of(metrics),
                List.of(),
                OptionalDouble.of(maxSlowdown),
                FailOn.BEYOND,
                false);
    }

    /** A gate on CPU per request at twice the baseline's, which no run here is beyond. */
    private static CompareSpec generous(Optional<Pairing> arms, List<Load> loads) {
        return new CompareSpec(arms, loads, List.of(Metric.CPU), List.of(), OptionalDouble.of(1), FailOn.BEYOND, false);
    }

    /** Compares two arms of one run as generously. */
    private static CompareSpec twoArms(Metric... metrics) {
        return new CompareSpec(
                Optional.of(new Pairing("webClient", "netty")),
                List.of(),
                List.of(metrics),
                List.of(),
                OptionalDouble.of(1),
                FailOn.BEYOND,
                false);
    }

    private static CompareSpec noGate() {
        return new CompareSpec(
                Optional.empty(),
                List.of(),
                List.of(Metric.CPU),
                List.of(),
                OptionalDouble.empty(),
                FailOn.BEYOND,
                false);
    }

    private static Compared line(RunComparison comparison, Metric metric, Optional<Load> load) {
        return comparison.comparisons().stream()
                .filter(line ->
                        line.candidate().equals("netty") && line.measure().leading())
                .filter(line -> measure(line).metric() == metric && line.load().equals(load))
                .findFirst()
                .orElseThrow();
    }

    private static Measure measure(Compared line) {
        return (Measure) line.measure();
    }

    private static String draw(CompareFormat format, RunComparison comparison) throws IOException {
        StringBuilder text = new StringBuilder();
        format.write(comparison, text);
        return text.toString();
    }
}
