package dev.gatebench.core.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.report.selftest.SelfTestReport;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.selftest.AlikeArms.ControlArm;
import dev.gatebench.core.selftest.NormalisationFindings.ControlFindings;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A self-test passes by what its recording shows, and by nothing that it merely fails to disprove. */
class SelfTestVerdictTest {
    private static final SyntheticRecording GOOD = new SyntheticRecording(16, 2, 0.004, 0.008, 0, 0.05);
    private static final int MANY = 2000;
    private static final int COMPARISONS = 500;
    private static final SelfTestResults PASSED = analyse(GOOD, 7, 1, GOOD.trials(1), MANY);

    @Test
    void passesARecordingThatShowsAllThatItMust() {
        assertThat(PASSED.proofs())
                .filteredOn(SelfTestProof::required)
                .hasSize(3)
                .allSatisfy(proof -> assertThat(proof.verdict()).isEqualTo(Verdict.SHOWN));
        assertThat(PASSED.passed()).isTrue();
    }

    @Test
    void drawsComparisonsAsPlannedAndCountsThoseThatRefusalsMakeImpossible() {
        SyntheticRecording six = new SyntheticRecording(6, 2, 0.01, 0.02, 0, 0.05);
        List<Trial> trials = six.trials(1).stream()
                .map(trial -> trial.arm().equals("b") && trial.fork() <= 3 ? SyntheticRecording.refused(trial) : trial)
                .toList();
        SelfTestResults results = analyse(six, 2, 1, trials, MANY);

        assertThat(results.recordedForks()).isEqualTo(6);
        assertThat(results.recordedRounds()).isEqualTo(12);
        assertThat(results.recordedPairs()).isEqualTo(6);
        NormalisationFindings raw = results.normalisations().get(0);
        // it takes two forks with a pair: 3 of the 15 ways to take two forks have them
        assertThat((double) raw.unanswered() / MANY).isCloseTo(12 / 15.0, within(0.03));
        assertThat(raw.falsePositives().n()).isEqualTo(MANY - raw.unanswered());
        assertThat(raw.power())
                .as("what cannot be made finds nothing")
                .allSatisfy(power -> assertThat(power.detected().n()).isEqualTo(MANY));
        assertThat(raw.smallestEffect()).isEmpty();
        assertThat(results.passed()).isFalse();
    }

    @Test
    void refusesARecordingOfWhichNoComparisonCanBeMade() {
        SyntheticRecording two = new SyntheticRecording(3, 2, 0.01, 0.02, 0, 0.05);
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> analyse(
                        two,
                        2,
                        1,
                        trial -> trial.fork() > 1 && trial.arm().equals("a")
                                ? SyntheticRecording.refused(trial)
                                : trial))
                .withMessageContaining("none of 500 is: too many trials were refused");
    }

    @Test
    void showsADifferenceOfThePlacesThatSwappedLabelsHide() throws IOException {
        SelfTestResults results =
                analyse(GOOD, 7, 1, trial -> trial.arm().equals("b") ? SyntheticRecording.dearer(trial, 1.05) : trial);

        NormalisationFindings raw = results.normalisations().get(0);
        assertThat(raw.falsePositives().share()).isLessThan(0.08);
        assertThat(raw.alike().ratio()).isCloseTo(1.05, within(0.01));
        assertThat(raw.alike().interval().orElseThrow().low()).isGreaterThan(1);
        assertThat(raw.unswapped().share()).isGreaterThan(0.9);
        assertThat(results.proofs())
                .filteredOn(proof -> proof.claim().startsWith("b and a, labels as recorded"))
                .singleElement()
                .satisfies(proof -> assertThat(proof.verdict()).isEqualTo(Verdict.DISPROVED));
        assertThat(results.passed()).isFalse();

        StringBuilder console = new StringBuilder();
        SelfTestReport.console(results, console);
        assertThat(console)
                .contains("FAILED", "b and a, labels as recorded", "Alike arms over the whole recording")
                .contains("cannot be made", "the positive control plus5 is seen to cost more");
    }

    @ParameterizedTest
    @CsvSource({
        "0.05, 0.02, 0.09, SHOWN",
        "0.05, 0.02, 0.11, NOT_SHOWN",
        "0.00, 0.00, 0.30, NOT_SHOWN",
        "0.20, 0.12, 0.30, DISPROVED"
    })
    void takesFalsePositivesForFewOnlyWhereTheirUpperBoundIs(double share, double low, double high, Verdict verdict) {
        Share found = new Share((int) (share * 1000), 1000, share, Optional.of(new Interval(low, high)));
        assertThat(SelfTestProof.ofFalsePositives(found, 0, false).verdict()).isEqualTo(verdict);
        assertThat(SelfTestProof.ofFalsePositives(found, 0, false).holds()).isEqualTo(verdict == Verdict.SHOWN);
        assertThat(SelfTestProof.ofFalsePositives(found, 0, true).holds()).isEqualTo(verdict != Verdict.DISPROVED);
    }

    @Test
    void takesNothingForShownThatHasNoInterval() {
        Share share = new Share(0, 1000, 0, Optional.empty());
        assertThat(SelfTestProof.ofFalsePositives(share, 0, false).verdict()).isEqualTo(Verdict.NOT_SHOWN);
        assertThat(SelfTestProof.ofPlaces(ratio(0.99, 1.02), share, "a", "b").verdict())
                .isEqualTo(Verdict.NOT_SHOWN);
    }

    @ParameterizedTest
    @CsvSource({"0.02, 0.09, SHOWN", "0.02, 0.11, NOT_SHOWN", "0.12, 0.30, DISPROVED"})
    void takesPlacesForDifferentWhereComparisonsFindThemTo(double low, double high, Verdict verdict) {
        Share unswapped = new Share(50, 1000, 0.05, Optional.of(new Interval(low, high)));
        SelfTestProof places = SelfTestProof.ofPlaces(ratio(0.99, 1.02), unswapped, "a", "b");
        assertThat(places.verdict()).isEqualTo(verdict);
        assertThat(places.holds()).isEqualTo(verdict != Verdict.DISPROVED);
    }

    @Test
    void dropsNoControlOfWhichTooLittleIsValid() {
        SelfTestResults results =
                analyse(GOOD, 7, 1, trial -> trial.arm().equals("plus5") ? SyntheticRecording.refused(trial) : trial);
        assertThat(results.proofs())
                .filteredOn(proof -> proof.claim().equals("the positive control plus5 is seen to cost more"))
                .singleElement()
                .satisfies(proof -> assertThat(proof.verdict()).isEqualTo(Verdict.NOT_SHOWN));
        assertThat(results.passed()).isFalse();
    }

    @Test
    void judgesAControlByItsWholeRecordingThoughThatIsTooShortForOneComparison() throws IOException {
        Results short5 = GOOD.results(
                GOOD.trials(1).stream().filter(trial -> trial.fork() <= 5).toList(), List.of("direct", "a", "plus5"));

        SelfTestResults results = SelfTest.analyse(
                GOOD.results(1),
                new AlikeArms("a", "b"),
                List.of(new ControlArm("plus5", 0.05, OptionalDouble.empty(), short5)),
                SyntheticRecording.COSTS,
                SyntheticRecording.options(COMPARISONS, 7, 1, 1));

        assertThat(results.normalisations().get(0).controls()).singleElement().satisfies(control -> {
            assertThat(control.detected()).isEmpty();
            assertThat(control.found().n()).isEqualTo(5);
            assertThat(control.found().ratio()).isCloseTo(1.05, within(0.03));
        });
        StringBuilder console = new StringBuilder();
        SelfTestReport.console(results, console);
        assertThat(console).contains("the positive control plus5 is seen to cost more: 1.0");
    }

    @ParameterizedTest
    @CsvSource({"0.983, 1.065, NOT_SHOWN", "1.001, 1.065, SHOWN", "0.93, 0.99, DISPROVED"})
    void countsAPositiveControlOnlyWhereItsIntervalLeavesOne(double low, double high, Verdict verdict) {
        ControlFindings control =
                ControlFindings.of(GOOD.control(1), ratio(low, high), Replication.FORK, Optional.empty());
        assertThat(ControlFindings.of(GOOD.control(1), ratio(low, high), Replication.ROUND, Optional.empty())
                        .verdict())
                .as("of another unit than comparisons are")
                .isEqualTo(Verdict.NOT_SHOWN);
        assertThat(control.verdict()).isEqualTo(verdict);
        assertThat(SelfTestProof.ofControl(control).holds()).isEqualTo(verdict == Verdict.SHOWN);
    }

    @Test
    void doesNotPassWithoutAPositiveControl() {
        SelfTestResults results = SelfTest.analyse(
                GOOD.results(1),
                new AlikeArms("a", "b"),
                List.of(),
                SyntheticRecording.COSTS,
                SyntheticRecording.options(COMPARISONS, 7, 1, 1));
        assertThat(results.passed()).isFalse();
        assertThat(results.proofs()).contains(SelfTestProof.ofNoControl());
    }

    @Test
    void doesNotPassARecordingOfWhichATrialFailed() throws IOException {
        Trial failed = SyntheticRun.failed("direct", SyntheticRecording.LOAD, 1, 1, "direct exited with code 137");
        List<Trial> trials = new ArrayList<>(GOOD.trials(1));
        trials.add(failed);
        SelfTestResults results = analyse(GOOD, 7, 1, trials);
        assertThat(results.passed()).isFalse();
        assertThat(results.proofs()).first().satisfies(proof -> {
            assertThat(proof.verdict()).isEqualTo(Verdict.DISPROVED);
            assertThat(proof.found()).contains("'direct closed 600 fork 1 round 1', direct exited with code 137");
        });
        StringBuilder console = new StringBuilder();
        SelfTestReport.console(results, console);
        assertThat(console)
                .contains("FAILED", "Disproved: the recording is whole, sound and fit for numbers: 1 of its 97 trials");
    }

    @Test
    void refusesASelfTestOfAnOlderVersion(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("selftest.json");
        Json.write(file, PASSED);
        assertThat(SelfTestResults.read(file)).isEqualTo(PASSED);
        Files.writeString(file, Files.readString(file).replace("\"schemaVersion\" : 4", "\"schemaVersion\" : 3"));
        assertThatIOException()
                .isThrownBy(() -> SelfTestResults.read(file))
                .withMessageContaining("schemaVersion must be 4, was 3");
    }

    @Test
    void saysAtMostHowMuchForksDifferThoughTheyDoNotSeemTo() {
        SyntheticRecording alike = new SyntheticRecording(12, 2, 0, 0.02, 0, 0);
        assertThat(List.of(1L, 2L, 3L, 4L, 5L, 6L)).anySatisfy(seed -> {
            SelfTestResults results = SelfTest.analyse(
                    alike.results(seed),
                    new AlikeArms("a", "b"),
                    List.of(),
                    SyntheticRecording.COSTS,
                    SyntheticRecording.options(100, 2, 2, 1));
            assertThat(results.normalisations().get(0).variance().forkSd().orElseThrow())
                    .isZero();
            assertThat(results.forkSpreads().footnote())
                    .containsPattern("gateway differ: 0 %, at most [0-9.]+ % \\(normalisation none, 12 forks\\)")
                    .doesNotContain("at most 0 %");
        });
    }

    private static Ratio ratio(double low, double high) {
        return new Ratio(
                Math.sqrt(low * high),
                Optional.of(new Interval(low, high)),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                16,
                Replication.FORK);
    }

    private static SelfTestResults analyse(
            SyntheticRecording model, int forks, int rounds, UnaryOperator<Trial> change) {
        return analyse(
                model, forks, rounds, model.trials(1).stream().map(change).toList());
    }

    private static SelfTestResults analyse(SyntheticRecording model, int forks, int rounds, List<Trial> trials) {
        return analyse(model, forks, rounds, trials, COMPARISONS);
    }

    private static SelfTestResults analyse(
            SyntheticRecording model, int forks, int rounds, List<Trial> trials, int comparisons) {
        Results results = model.results(trials, List.of("direct", "a", "b", "plus5"));
        return SelfTest.analyse(
                results,
                new AlikeArms("a", "b"),
                List.of(new ControlArm("plus5", 0.05, OptionalDouble.empty(), results)),
                SyntheticRecording.COSTS,
                SyntheticRecording.options(comparisons, forks, rounds, 1));
    }
}
