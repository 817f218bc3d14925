package dev.gatebench.core.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.clock.ClockReading;
import dev.gatebench.core.clock.ClockReading.When;
import dev.gatebench.core.clock.HostClock;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Resumption;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialHistory;
import dev.gatebench.core.trial.TrialStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClockCheckTest {
    private static final long MS = 1_000_000;
    private static final long WINDOW_MS = 1000;
    private static final RunInfo INFO = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600), true);

    @Test
    void refusesATrialWhoseWindowIsNotKnownToAHundredthOfIt() {
        CheckResult within = found(before(100, 2), after(107, 3));
        assertThat(within.verdict()).isEqualTo(Verdict.PASS);
        assertThat(within.figures()).containsEntry("errorMs", 10.0).containsEntry("windowMs", 1000.0);
        assertThat(within.detail())
                .isEqualTo("the clock of node b (backend) had the offset 100 ± 2 ms before the fork and 107 ± 3 ms"
                        + " after it, so its times may be wrong by 10 ms, which is 1 % of the window; limit 1 % of the"
                        + " window");

        Trial refused = judged(trial(1), before(100, 2), after(108, 3));
        assertThat(refused.status()).isEqualTo(TrialStatus.INVALID);
        assertThat(finding(refused)).hasValueSatisfying(finding -> {
            assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
            assertThat(finding.remedy()).isPresent();
        });
        assertThat(found(before(-100, 2), after(-108, 3)).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void cannotSayWhereAHostWasNotAskedAfterItsForkOrDidNotAnswer() {
        assertThat(found(before(100, 2)))
                .returns(Verdict.NOT_CHECKABLE, CheckResult::verdict)
                .returns("the clock of node b (backend) was not read after the fork", CheckResult::detail);
        assertThat(found(before(100, 2), silent(When.AFTER)).detail())
                .isEqualTo("the clock of node b (backend) was not read after the fork: the engine does not answer");
        assertThat(found(silent(When.BEFORE), after(100, 2)).detail())
                .isEqualTo("the clock of node b (backend) was not read before the fork: the engine does not answer");
        assertThat(judged(trial(1), before(100, 2)).status()).isEqualTo(TrialStatus.VALID);
    }

    @Test
    void saysNothingOfARunOnOneMachineNorOfATrialThatFailed() {
        assertThat(finding(judged(trial(1)))).isEmpty();
        Trial failed = SyntheticRun.failed("netty", new ClosedLoad(600), 1, 1, "the gateway exited");
        assertThat(judged(failed, before(0, 1), after(900, 1))).isEqualTo(failed);
    }

    @Test
    void failsByOneHostThoughOfAnotherTooLittleIsKnown() {
        ClockReading far = of(1, 1, When.BEFORE, "node c", 0, 2);
        ClockReading moved = of(1, 1, When.AFTER, "node c", 30, 2);
        assertThat(found(before(100, 2), far, moved).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void addsWhatIsNotKnownOfTheClockByWhichTheWindowWasTold() {
        ClockReading told = of(1, 1, When.BEFORE, "node a", List.of("injector"), 0, 3);
        ClockReading toldAfter = of(1, 1, When.AFTER, "node a", List.of("injector"), 1, 3);

        CheckResult both = found(told, before(100, 2), toldAfter, after(105, 2));
        assertThat(both.verdict()).as("4 ms and 7 ms of 1,000 ms").isEqualTo(Verdict.FAIL);
        assertThat(both.figures()).containsEntry("errorMs", 11.0);
        assertThat(both.detail())
                .contains(
                        "so its times may be wrong by 7 ms, with the injector's clock, which set the window, by 11 ms,"
                                + " which is 1.1 % of the window");
        assertThat(found(told, before(100, 2), toldAfter, after(104, 2)).verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(found(told, before(100, 2), after(105, 2)).detail())
                .isEqualTo("the clock of node a (injector) was not read after the fork");
        assertThat(found(told, before(100, 2), after(109, 2)).verdict())
                .as("too far without the injector's clock already")
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void addsNothingWhereTheWindowWasToldByTheSameHost() {
        List<String> both = List.of("injector", "backend");
        CheckResult one =
                found(of(1, 1, When.BEFORE, "node b", both, 100, 2), of(1, 1, When.AFTER, "node b", both, 105, 2));
        assertThat(one.figures()).containsEntry("errorMs", 7.0);
    }

    @Test
    void addsWithoutItsDriftWhatTheInjectorsReadingOfTheSameClockWasOffBy() {
        List<String> injector = List.of("injector");
        CheckResult one = found(
                of(1, 1, When.BEFORE, "node b", injector, 101, 2),
                before(100, 3),
                of(1, 1, When.AFTER, "node b", injector, 105, 4),
                after(104, 3));
        assertThat(one.figures())
                .as("the injector's own 4 and 4 ms and 3 ms of the backend's reading; 4 and 3 ms and 2 ms are less")
                .containsEntry("errorMs", 9.0);
        assertThat(found(
                                of(1, 1, When.BEFORE, "node b", injector, 100, 4),
                                before(100, 4),
                                of(1, 1, When.AFTER, "node b", injector, 104, 4),
                                after(104, 4))
                        .verdict())
                .as("4 ms of drift, which both share, and 4 ms of each reading")
                .isEqualTo(Verdict.FAIL);
    }

    /** A window of 1 s, of which 1 ms is 0.1 %. */
    @Test
    void addsTheGreatestErrorOfAllInjectorsByWhoseClocksTheWindowWasTold() {
        List<ClockReading> readings = new ArrayList<>();
        for (When when : When.values()) {
            readings.add(of(1, 1, when, "node a", List.of("injector"), 0, 1));
            readings.add(of(1, 1, when, "node b", List.of("injector-2"), 0, 8));
            readings.add(of(1, 1, when, "node c", List.of("injector-3"), 0, 8));
            readings.add(of(1, 1, when, "node d", List.of("sut"), 0, 8));
        }
        CheckResult found = found(readings.toArray(ClockReading[]::new));

        assertThat(found.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(found.figures()).containsEntry("errorMs", 16.0);
        assertThat(found.detail())
                .contains("the clock of node d (sut) had the offset 0 ± 8 ms before the fork and 0 ± 8 ms after it, so"
                        + " its times may be wrong by 8 ms, with the worst of the injectors' clocks, which set the"
                        + " window, by 16 ms, which is 1.6 % of the window");
        assertThat(found(
                                of(1, 1, When.BEFORE, "node a", List.of("injector"), 0, 1),
                                of(1, 1, When.BEFORE, "node d", List.of("sut"), 0, 8),
                                of(1, 1, When.AFTER, "node a", List.of("injector"), 0, 1),
                                of(1, 1, When.AFTER, "node d", List.of("sut"), 0, 8))
                        .verdict())
                .as("0.9 % with the first injector alone")
                .isEqualTo(Verdict.PASS);
    }

    /** Two injectors on one node have one name and one machine. */
    @Test
    void keepsTheClocksOfTwoInjectorsOnOneNodeApart() {
        List<ClockReading> readings = new ArrayList<>();
        for (When when : When.values()) {
            readings.add(of(1, 1, when, "node a", List.of("injector"), 0, 7));
            readings.add(of(1, 1, when, "node a", List.of("injector-2"), 0, 1));
            readings.add(of(1, 1, when, "node d", List.of("sut"), 0, 4));
        }
        assertThat(found(readings.toArray(ClockReading[]::new)).figures()).containsEntry("errorMs", 11.0);
    }

    @Test
    void cannotSayOfAForkOfWhichNothingWasReadWhereOthersWere() {
        assertThat(found(of(1, 2, When.BEFORE, "node b", 0, 1), of(1, 2, When.AFTER, "node b", 0, 1)))
                .returns(Verdict.NOT_CHECKABLE, CheckResult::verdict)
                .returns(
                        "no clock was read before or after this fork, though clocks were read for other forks",
                        CheckResult::detail);
    }

    @Test
    void judgesATrialByTheReadingsOfItsOwnForkAndStart() {
        Trial first = trial(1);
        Trial again = TrialBuilder.trial("netty", new ClosedLoad(600), 2, 1)
                .startedAt(SyntheticRun.START)
                .durationNs(WINDOW_MS * MS)
                .build();
        List<Trial> lines = List.of(first, again);
        List<ClockReading> readings = List.of(
                of(1, 1, When.BEFORE, "node b", 0, 1),
                of(1, 1, When.AFTER, "node b", 1, 1),
                of(1, 2, When.BEFORE, "node b", 0, 1), // then the run was cut off
                of(2, 2, When.BEFORE, "node b", 0, 1),
                of(2, 2, When.AFTER, "node b", 500, 1));
        TrialHistory history =
                TrialHistory.of(lines, List.of(new Resumption(SyntheticRun.START, 1, List.of())), readings, List.of());

        assertThat(RunJudge.judge(INFO, history))
                .extracting(trial -> finding(trial).orElseThrow().verdict())
                .containsExactly(Verdict.PASS, Verdict.FAIL);
        assertThat(RunJudge.byProcesses(INFO, history))
                .extracting(trial -> finding(trial).orElseThrow().verdict())
                .containsExactly(Verdict.PASS, Verdict.FAIL);
    }

    @Test
    void takesNoDirectTrialAsAFloorWhoseClockIsNotKnown() {
        Trial direct = trial("direct", 1);
        TrialHistory history =
                TrialHistory.of(List.of(direct, trial(1)), List.of(), List.of(before(0, 1), after(500, 1)), List.of());

        assertThat(RunJudge.judge(INFO, history))
                .extracting(Trial::status)
                .containsExactly(TrialStatus.INVALID, TrialStatus.INVALID);
    }

    @Test
    void readsTheReadingsOfARunsFolderAndAnOldFolderWithoutAny(@TempDir Path dir) throws IOException {
        RunFolder folder = new SyntheticRun(dir, 3).write(INFO, List.of(trial(1)));
        assertThat(folder.history().clocks()).isEmpty();

        JsonLines.append(folder.clocks(), List.of(before(-100, 2)));
        JsonLines.append(folder.clocks(), List.of(silent(When.AFTER)));
        assertThat(folder.history().clocks()).containsExactly(before(-100, 2), silent(When.AFTER));
        assertThat(Files.readString(folder.clocks()))
                .contains("\"when\":\"before\"", "\"offsetMs\":-100", "\"problem\":\"the engine does not answer\"");
    }

    @Test
    void refusesAReadingWithoutAnOffsetThatHasNoProblem() {
        String line = Json.line(before(100, 2)).replace(",\"errorMs\":2", "");
        assertThatThrownBy(() -> Json.parse(line, ClockReading.class))
                .hasMessageContaining("must have offsetMs and errorMs, or else a problem");
    }

    /** A clock that runs at its own rate, read with errors within what the readings say of themselves. */
    @Property
    void isNeverFartherFromWhatWasUsedThanItSays(
            @ForAll @DoubleRange(min = -5000, max = 5000) double offsetMs,
            @ForAll @DoubleRange(min = -200, max = 200) double driftMs,
            @ForAll @IntRange(max = 50) int errorBefore,
            @ForAll @IntRange(max = 50) int errorAfter,
            @ForAll @DoubleRange(min = -1, max = 1) double offBefore,
            @ForAll @DoubleRange(min = -1, max = 1) double offAfter,
            @ForAll @DoubleRange(min = 0, max = 1) double at) {
        long first = Math.round(offsetMs + offBefore * errorBefore);
        long last = Math.round(offsetMs + driftMs + offAfter * errorAfter);
        double trueThen = offsetMs + at * driftMs;

        HostClock clock = HostClock.of(List.of(before(first, errorBefore), after(last, errorAfter)))
                .get(0);

        double rounding = 1; // of both readings to whole ms
        assertThat(Math.abs(trueThen - first))
                .isLessThanOrEqualTo(clock.errorMs().orElseThrow() + rounding);
    }

    private static CheckResult found(ClockReading... readings) {
        return finding(judged(trial(1), readings)).orElseThrow();
    }

    private static Trial judged(Trial trial, ClockReading... readings) {
        return RunJudge.judge(INFO, TrialHistory.of(List.of(trial), List.of(), List.of(readings), List.of()))
                .get(0);
    }

    private static Optional<CheckResult> finding(Trial trial) {
        return trial.checks().stream()
                .filter(finding -> finding.check().equals("clock"))
                .findFirst();
    }

    private static ClockReading before(long offsetMs, long errorMs) {
        return of(1, 1, When.BEFORE, "node b", offsetMs, errorMs);
    }

    private static ClockReading after(long offsetMs, long errorMs) {
        return of(1, 1, When.AFTER, "node b", offsetMs, errorMs);
    }

    private static ClockReading of(int start, int fork, When when, String host, long offsetMs, long errorMs) {
        return of(start, fork, when, host, List.of("backend"), offsetMs, errorMs);
    }

    private static ClockReading of(
            int start, int fork, When when, String host, List<String> roles, long offsetMs, long errorMs) {
        return new ClockReading(
                start,
                fork,
                when,
                host,
                host,
                roles,
                SyntheticRun.START,
                OptionalLong.of(offsetMs),
                OptionalLong.of(errorMs),
                Optional.empty());
    }

    private static ClockReading silent(When when) {
        return new ClockReading(
                1,
                1,
                when,
                "node b",
                "node b",
                List.of("backend"),
                SyntheticRun.START,
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.of("the engine does not answer"));
    }

    private static Trial trial(int round) {
        return trial("netty", round);
    }

    private static Trial trial(String arm, int round) {
        return TrialBuilder.trial(arm, new ClosedLoad(600), 1, round)
                .startedAt(SyntheticRun.START)
                .durationNs(WINDOW_MS * MS)
                .build();
    }
}
