package dev.gatebench.core.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.report.selftest.SelfTestReport;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.selftest.AlikeArms.ControlArm;
import dev.gatebench.core.selftest.NormalisationFindings.ControlFindings;
import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.FidelitySpec;
import dev.gatebench.core.study.Repository;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.warmup.WarmUp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SelfTestTest {
    private static final SyntheticRecording MODEL = new SyntheticRecording(6, 12, 0.01, 0.02, 0.03, 0.05);
    private static final AlikeArms ARMS = new AlikeArms("a", "b");
    private static final List<ControlArm> CONTROLS = List.of(
            MODEL.control(1), control(0.01).controlOfItsOwnRun(2), control(0.02).controlOfItsOwnRun(3));

    @Test
    void findsTheTwoArmsThatAreAlike() {
        assertThat(AlikeArms.of(MODEL.results(1))).isEqualTo(ARMS);
    }

    @Test
    void refusesARunWithoutAlikeArms() {
        Results results = MODEL.results(List.of(), List.of("direct", "a", "plus5"));
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> AlikeArms.of(results))
                .withMessageContaining("must have two arms of the same gateway, version and settings, has none");
    }

    @Test
    void writesWhatItsSchemaSays() throws IOException {
        for (Design design : List.of(new Design(3, 4), new Design(1, 8))) {
            SelfTestResults results = analyse(design);
            String json = Json.line(results);
            var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Files.readString(Repository.path("docs/schema/selftest.schema.json")));
            assertThat(schema.validate(Json.mapper().readTree(json))).isEmpty();
            assertThat(Json.parse(json, SelfTestResults.class)).isEqualTo(results);
        }
    }

    @Test
    void drawsTheSameForTheSameSeedAndOthersForAnother() {
        SelfTestResults one = analyse(MODEL, SyntheticRecording.options(200, 3, 4, 1));
        assertThat(analyse(MODEL, SyntheticRecording.options(200, 3, 4, 1))).isEqualTo(one);
        assertThat(analyse(MODEL, SyntheticRecording.options(200, 3, 4, 2)).normalisations())
                .isNotEqualTo(one.normalisations());
    }

    @Test
    void claimsOfAllRoundsWhatTheRunsOwnComparisonClaims() throws IOException {
        RunInfo info = SyntheticRun.info(List.of("a", "plus5"), List.of(SyntheticRecording.LOAD), true);
        Results results = MODEL.results(4);
        RunInfo comparing = info.with()
                .seed(1)
                .finishedAt(Optional.empty())
                .comparisons(List.of(new ComparisonSpec("a", "plus5")))
                .rank(false)
                .backendDelayNs(OptionalLong.empty())
                .published(Optional.empty())
                .build();
        Comparison own = SampleRun.results(comparing, results.trials(), Path.of("no-histograms")).comparisons().stream()
                .filter(each ->
                        each.measure().metric() == Metric.CPU && each.load().isPresent())
                .filter(each -> each.measure().normalisation().equals(Optional.of(Normalisation.NONE)))
                .findFirst()
                .orElseThrow();

        ControlFindings control =
                analyse(new Design(3, 4), 4).normalisations().get(0).controls().get(0);
        assertThat(control.found().ratio()).isCloseTo(own.found().ratio(), within(1e-12));
        assertThat(control.found().interval().orElseThrow().low())
                .isCloseTo(own.found().interval().orElseThrow().low(), within(1e-12));
        assertThat(control.found().n()).isEqualTo(own.found().n());
        assertThat(control.found().unit()).isEqualTo(own.found().unit());
    }

    @Test
    void choosesADesignThatFitsTheTimeAndTheRecording() {
        SelfTestOptions open = new SelfTestOptions(
                100,
                OptionalInt.empty(),
                OptionalInt.empty(),
                List.of(0.05),
                Optional.empty(),
                1,
                Duration.ofMinutes(10));
        Design design = analyse(MODEL, open).design();
        assertThat(design.forks()).isBetween(2, 4);
        assertThat(design.forks() * (130 + design.rounds() * 12)).isLessThanOrEqualTo(600);

        SyntheticRecording oneFork = new SyntheticRecording(1, 12, 0.01, 0.02, 0.03, 0.05);
        assertThat(analyse(oneFork, open).design()).isEqualTo(new Design(1, 12));
    }

    @Test
    void refusesADesignThatTheRecordingIsTooShortFor() {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> analyse(new Design(7, 4)))
                .withMessage("a comparison of 7 forks with 4 rounds each needs a run with as many such forks,"
                        + " this one has 6: give fewer --forks or --rounds, or record more");
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> analyse(MODEL, SyntheticRecording.options(100, 1, 1, 1)))
                .withMessageContaining("needs two rounds or two forks");
    }

    @Test
    void leavesOutANormalisationWhoseReferenceWasNotMeasuredEverywhere() {
        Results results = MODEL.results(1);
        List<Trial> trials = results.trials().stream()
                .map(trial -> trial.round() == 3 ? SyntheticRecording.withoutHostSpeed(trial) : trial)
                .toList();
        SelfTestResults found = SelfTest.analyse(
                MODEL.results(trials, List.of("direct", "a", "b", "plus5")),
                ARMS,
                CONTROLS,
                SyntheticRecording.COSTS,
                SyntheticRecording.options(100, 3, 4, 1));
        assertThat(found.normalisations())
                .extracting(each -> each.normalisation().word())
                .containsExactly("none", "backend");
    }

    @Test
    void reckonsADuetAsOneTrialAndTheLongerOfTwoWarmUps() {
        FidelitySpec full =
                StudyParser.parse(Repository.path("studies/selftest.yml")).at(Fidelity.FULL);
        List<WarmUp> recorded = List.of(warmUp("direct", 7), warmUp("a", 50), warmUp("b", 44));
        RunCosts costs = RunCosts.of(full, recorded, "a", "b", Duration.ofSeconds(25), Optional.empty());
        assertThat(costs.roundSeconds()).isEqualTo(7);
        assertThat(costs.forkSeconds()).isCloseTo(25 + 50 + 2 * 0.2, within(1e-9));
        assertThat(costs.onceSeconds()).isCloseTo(7 + 2 * 0.2 + 7, within(1e-9));
    }

    @Test
    void reckonsWithTheWarmUpOfAnotherMachine() {
        FidelitySpec full =
                StudyParser.parse(Repository.path("studies/selftest.yml")).at(Fidelity.FULL);
        List<WarmUp> recorded = List.of(warmUp("direct", 7), warmUp("a", 50), warmUp("b", 44));
        RunCosts costs =
                RunCosts.of(full, recorded, "a", "b", Duration.ofSeconds(12), Optional.of(Duration.ofSeconds(20)));
        assertThat(costs.forkSeconds()).isEqualTo(12 + 20);
    }

    @Test
    void reckonsWithTheRecordedWarmUpsAndGatlingsFullSeconds() {
        FidelitySpec full = StudyParser.parse(
                        Repository.path("studies/selftest.yml"),
                        List.of("fidelity.full.duet=false", "fidelity.full.measure=3s"))
                .at(Fidelity.FULL);
        Duration start = Duration.ofSeconds(25);
        List<WarmUp> recorded = List.of(warmUp("a", 40), warmUp("a", 50), warmUp("a", 90), warmUp("b", 44));
        Duration bound = full.warmUpOf("direct").atMostWith(full.gap());
        RunCosts costs = RunCosts.of(full, recorded, "a", "b", start, Optional.empty());
        assertThat(costs.roundSeconds()).isEqualTo(3 * 4);
        assertThat(costs.forkSeconds()).isCloseTo(25 + bound.toMillis() / 1e3 + 50 + 44 + 4 * 0.2, within(1e-9));
        assertThat(costs.designs(Duration.ofMinutes(10)))
                .allSatisfy(design -> assertThat(
                                design.forks() * (costs.forkSeconds() + design.rounds() * costs.roundSeconds()))
                        .isLessThanOrEqualTo(600))
                .extracting(Design::forks)
                .containsExactly(1, 2, 3);
    }

    private static WarmUp warmUp(String arm, long seconds) {
        return new WarmUp(arm, 1, 1, true, seconds * 1000, 1, List.of());
    }

    @Test
    void predictsTheHalfWidthByTheTDistribution() {
        Variance variance =
                new Variance(0.02, 0.04, Optional.of(new ForkSpread(Math.sqrt(0.0001 + 0.0016 / 8), 3, 8, 0.04, 21)));
        // t of 2 degrees of freedom is 4.303, of 15 it is 2.131
        assertThat(variance.halfWidth(new Design(3, 8)))
                .isCloseTo(Math.expm1(4.3027 * Math.sqrt(0.0001 / 3 + 0.0016 / 24)), within(1e-5));
        assertThat(variance.halfWidth(new Design(1, 16))).isCloseTo(Math.expm1(2.1314 * 0.04 / 4), within(1e-5));
        assertThat(new RunCosts(0, 160, 10).bestRounds(variance).orElseThrow()).isCloseTo(16, within(1e-9));
    }

    @Test
    void reportsEverythingForATerminalAndInMarkdown() throws IOException {
        SelfTestResults results = analyse(new Design(3, 4));
        StringBuilder console = new StringBuilder();
        StringBuilder markdown = new StringBuilder();
        SelfTestReport.console(results, console);
        SelfTestReport.markdown(results, markdown);
        for (StringBuilder text : List.of(console, markdown)) {
            assertThat(text)
                    .contains("each of 3 forks without replacement", "4 consecutive rounds", "kernel", "backend")
                    .contains(
                            "False positives",
                            "Power",
                            "Positive controls",
                            "plus5",
                            "1.05",
                            "0 %, 1 %, 2 %, 5 %",
                            "smallest effect found in 80 %")
                    .contains("Designs that fit 600 s", "What it takes to find an effect in 80 % of comparisons");
        }
        assertThat(markdown.toString().lines().filter(line -> line.startsWith("## ")))
                .hasSize(8);
    }

    private static SelfTestResults analyse(Design design) {
        return analyse(design, 1);
    }

    private static SelfTestResults analyse(Design design, long recording) {
        return SelfTest.analyse(
                MODEL.results(recording),
                ARMS,
                Stream.concat(
                                Stream.of(MODEL.control(recording)),
                                CONTROLS.stream().skip(1))
                        .toList(),
                SyntheticRecording.COSTS,
                SyntheticRecording.options(100, design.forks(), design.rounds(), 1));
    }

    private static SyntheticRecording control(double burn) {
        return new SyntheticRecording(6, 12, 0.01, 0.02, 0.03, burn);
    }

    private static SelfTestResults analyse(SyntheticRecording model, SelfTestOptions options) {
        return SelfTest.analyse(model.results(1), ARMS, CONTROLS, SyntheticRecording.COSTS, options);
    }
}
