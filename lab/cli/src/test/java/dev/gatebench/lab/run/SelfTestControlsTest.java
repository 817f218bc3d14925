package dev.gatebench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.selftest.AlikeArms.ControlArm;
import dev.gatebench.core.selftest.SyntheticRecording;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfTestControlsTest {
    private static final SyntheticRecording MODEL = new SyntheticRecording(2, 2, 0, 0.01, 0, 0.05);
    private static final Instant LATER = SyntheticRun.START.plusSeconds(3600);

    @TempDir
    private Path dir;

    @Test
    void findsTheArmThatBurnsInTheRunOfTheAlikeArms() {
        Results results = MODEL.results(1);
        assertThat(controls(results).in(folder("one"), results))
                .containsExactly(new ControlArm("plus5", 0.05, OptionalDouble.empty(), results));
        Results alike = results(List.of("direct", "a", "b"), SyntheticRun.START);
        assertThat(controls(alike).in(folder("one"), alike)).isEmpty();
    }

    @Test
    void findsThemInAnotherRunAndSaysByItsLogsWhatTheyHaveBurnt() throws IOException {
        Results alike = results(List.of("direct", "a", "b"), SyntheticRun.START);
        Results other = results(List.of("direct", "a", "plus5"), LATER);
        long from = other.trials().get(0).startedAt().toEpochMilli();
        write("plus5-fork-1.log", "burnt 40 us beside 1000 us of other CPU time for 9 requests", from);
        write("plus5-fork-2-start-2.log", "burnt 60 us beside 1000 us of other CPU time for 9 requests", from + 1000);
        write("plus5-fork-1-gc.log", "burnt 900 us beside 1000 us of other CPU time for 9 requests", from);
        write("a-fork-1.log", "burnt 900 us beside 1000 us of other CPU time for 9 requests", from);

        List<ControlArm> controls = controls(alike).inAnother(folder("other"), other);
        assertThat(controls).extracting(ControlArm::arm).containsExactly("plus5");
        assertThat(controls.get(0).burnt().orElseThrow()).isCloseTo(0.05, within(1e-12));
        assertThat(controls.get(0).in()).isSameAs(other);
    }

    @Test
    void tellsByTheLogsWhichShareWasBurntInWhichRoundWhereThereAreSeveral() throws IOException {
        Results alike = results(List.of("direct", "a", "b"), SyntheticRun.START);
        Results other = new SyntheticRecording(1, 5, 0, 0.01, 0, 0.05).switched(1, LATER);
        List<Integer> perMille = List.of(1, 11, 19, 29, 14);
        for (Trial trial : other.trials()) {
            if (trial.arm().equals("plus0to3")) {
                write(
                        "plus0to3-fork-1.log",
                        "burnt " + perMille.get(trial.round() - 1)
                                + " us beside 1000 us of other CPU time for 9 requests",
                        trial.startedAt().toEpochMilli());
            }
        }

        List<ControlArm> controls = controls(alike).inAnother(folder("other"), other);

        assertThat(controls).extracting(ControlArm::share).containsExactly(0.0, 0.01, 0.02, 0.03);
        assertThat(controls)
                .extracting(control -> control.trials().stream()
                        .filter(trial -> trial.arm().equals("plus0to3"))
                        .map(Trial::round)
                        .toList())
                .as("the round of 1.4 %, in which it went on to another share, is of none")
                .containsExactly(List.of(1), List.of(2), List.of(3), List.of(4));
        assertThat(controls)
                .as("all rounds of the baseline, so that a fork keeps its place")
                .allSatisfy(control -> assertThat(control.trials())
                        .filteredOn(trial -> trial.arm().equals("a"))
                        .hasSize(5));
        assertThat(controls.get(2).burnt().orElseThrow()).isCloseTo(0.019, within(1e-12));
    }

    @Test
    void refusesARunThatIsTheSameHasAnotherBaselineOrNoControl() {
        Results alike = results(List.of("direct", "a", "b"), SyntheticRun.START);
        refuses(alike, alike, "must name each run once");
        refuses(alike, results(List.of("direct", "b", "plus5"), LATER), "must have arm 'a' as the run");
        refuses(
                alike,
                results(List.of("direct", "a", "b"), LATER),
                "must have an arm that is 'a' except for the CPU that it burns");
    }

    private void refuses(Results alike, Results other, String why) {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> controls(alike).inAnother(folder("other"), other))
                .withMessageContaining(why);
    }

    private SelfTestControls controls(Results results) {
        return new SelfTestControls(folder("one"), results, "a");
    }

    private static Results results(List<String> arms, Instant startedAt) {
        return MODEL.results(1, arms, startedAt);
    }

    private RunFolder folder(String name) {
        return new RunFolder(dir.resolve(name));
    }

    private void write(String file, String told, long fromMs) throws IOException {
        Path logs = Files.createDirectories(folder("other").logs());
        Files.writeString(
                logs.resolve(file),
                told + " from " + fromMs + " to " + (fromMs + 1000) + " ms\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
