package dev.gatebench.core.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.check.FloorCheck.Allowance;
import dev.gatebench.core.check.FloorCheck.Floor;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunJudgeTest {
    private static final long MS = 1_000_000;

    @Test
    void holdsAGatewayToTheDirectTrialOfTheSameRound() {
        List<Trial> judged =
                judge(20, trial("direct", 1, 30), trial("direct", 2, 50), trial("netty", 1, 40), trial("netty", 2, 40));
        assertThat(floor(judged.get(2)).verdict()).isEqualTo(Verdict.PASS);
        assertThat(judged.get(3).status()).isEqualTo(TrialStatus.INVALID);
        CheckResult finding = floor(judged.get(3));
        assertThat(finding.detail())
                .startsWith(
                        "median 40.00 ms is below 50.00 ms, the direct arm's median in the same round; allowed: 1 ms, "
                                + "a step of the driver's clock: replies came from elsewhere");
        assertThat(finding.rule()).contains("gateway's median ≥ direct's median ≥ the backend's delay");
        assertThat(finding.figures())
                .containsEntry("medianNs", 40e6)
                .containsEntry("directMedianNs", 50e6)
                .containsEntry("delayNs", 20e6)
                .containsEntry("allowedNs", 1e6);
        assertThat(finding.remedy()).isPresent();
    }

    @Test
    void takesTheMedianOfTheOtherDirectTrialsWhereTheRoundHasNone() {
        List<Trial> judged = judge(
                20, trial("direct", 1, 30), trial("direct", 2, 40), trial("direct", 3, 90), trial("netty", 4, 38));
        assertThat(floor(judged.get(3)).detail())
                .contains("below 40.00 ms, the median of the direct arm's medians at this load");
    }

    @Test
    void allowsOneStepOfTheDriversClock() {
        assertThat(floor(judge(20, trial("direct", 1, 19)).get(0)).verdict()).isEqualTo(Verdict.PASS);
        assertThat(floor(judge(20, trial("direct", 1, 18)).get(0)).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void takesNoDirectTrialThatIsNotValidAsAFloor() {
        Trial broken = trial("direct", 1, 500)
                .withFindings(TrialStatus.INVALID, List.of(new CheckResult("host", Verdict.FAIL, "steal")));
        CheckResult besideBroken =
                floor(judge(20, broken, trial("netty", 1, 40)).get(1));
        assertThat(besideBroken.verdict()).isEqualTo(Verdict.PASS);
        assertThat(besideBroken.detail())
                .contains("not below 20.00 ms, the backend's delay (no valid direct trial at this load)");
        CheckResult besideTooFast =
                floor(judge(20, trial("direct", 1, 5), trial("netty", 1, 25)).get(1));
        assertThat(besideTooFast.detail()).contains("no valid direct trial");
    }

    @Test
    void holdsToTheDirectTrialAloneWhereNoDelayIsCertain() {
        RunInfo info = info(OptionalLong.empty(), Map.of());
        List<Trial> judged = RunJudge.judge(info, List.of(trial("direct", 1, 30), trial("netty", 1, 20)));
        assertThat(floor(judged.get(0)).verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(floor(judged.get(1)).verdict()).isEqualTo(Verdict.FAIL);
        List<Trial> alone = RunJudge.judge(info, List.of(trial("netty", 1, 20)));
        assertThat(floor(alone.get(0)).verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
    }

    @Test
    void leavesFailedTrialsAndGivesTheSameWhenAppliedAgain() {
        Trial failed = SyntheticRun.failed("netty", new ClosedLoad(600), 1, 1, "the gateway exited");
        List<Trial> once = judge(20, trial("direct", 1, 30), trial("netty", 1, 20), failed);
        assertThat(once.get(2)).isEqualTo(failed);
        assertThat(judge(20, once.toArray(Trial[]::new))).isEqualTo(once);
    }

    @Test
    void namesEachChangedLimitWithItsDefault() {
        Map<String, Double> limits = CheckLimits.defaults()
                .with(Map.of("littleShare", 0.1, "notValidShare", 0.5))
                .asMap();
        RunInfo info = info(OptionalLong.empty(), limits);
        assertThat(RunJudge.footnotes(info))
                .containsExactly(
                        "The study changes limits of the checks: littleShare 0.1 (default 0.05), notValidShare 0.5 "
                                + "(default 0.333).");
        assertThat(RunJudge.notValidShare(info)).isEqualTo(0.5);
        assertThat(RunJudge.footnotes(info(OptionalLong.empty(), Map.of()))).isEmpty();
    }

    @Test
    void refusesALimitThatThereIsNot() {
        CheckLimits defaults = CheckLimits.defaults();
        assertThatThrownBy(() -> defaults.with(Map.of("litleShare", 0.1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("litleShare");
    }

    @Test
    void readsFindingsWithoutFigures() {
        String finding = "{\"check\":\"host\",\"verdict\":\"pass\",\"detail\":\"steal\"}";
        assertThat(Json.parse(finding, CheckResult.class)).isEqualTo(new CheckResult("host", Verdict.PASS, "steal"));
        assertThat(Json.line(Json.parse(finding, CheckResult.class))).isEqualTo(finding);
    }

    @Test
    void reachesTheResults(@TempDir Path dir) throws IOException {
        SyntheticRun run = new SyntheticRun(dir, 3);
        Trial direct = run.trial(SyntheticRun.DIRECT, new ClosedLoad(600), 1, 1);
        Trial tooFast = run.trial(new SyntheticRun.Model("netty", 1, 0.1, 100, true), new ClosedLoad(600), 1, 1);
        run.write(SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600), true), List.of(direct, tooFast));
        assertThat(ResultsAssembler.of(new RunFolder(dir)).cell("netty", new ClosedLoad(600)))
                .hasValueSatisfying(cell -> assertThat(cell.invalid()).isEqualTo(1));
    }

    @Test
    void keepsTheDelayThatTheBackendToldWhenItHadStarted(@TempDir Path dir) throws IOException {
        RunFolder folder = new RunFolder(dir);
        RunInfo begun = info(OptionalLong.empty(), Map.of());
        Json.write(folder.info(), begun);
        folder.update(info -> info.withBackendDelay(OptionalLong.of(20_000_000)));
        folder.update(info -> info.ended(begun.startedAt(), true, List.of("a note")));

        RunInfo read = Json.read(folder.info(), RunInfo.class);
        assertThat(read.backendDelayNs()).hasValue(20_000_000);
        assertThat(read.footnotes()).contains("a note");
        assertThat(read.goingOn().backendDelayNs()).hasValue(20_000_000);
    }

    @Property
    void failsExactlyWhatLiesBelowTheHighestFloor(
            @ForAll @DoubleRange(min = 1, max = 100) double medianMs,
            @ForAll @DoubleRange(min = 1, max = 100) double directMs,
            @ForAll @DoubleRange(min = 1, max = 100) double delayMs,
            @ForAll @DoubleRange(max = 2) double allowedMs) {
        double missingNs = (Math.max(directMs, delayMs) - medianMs - allowedMs) * MS;
        CheckResult finding = FloorCheck.judged(
                medianMs * MS,
                List.of(Floor.direct("direct", directMs * MS), Floor.delay(delayMs * MS)),
                new Allowance(allowedMs * MS, "for a test"),
                "");
        if (Math.abs(missingNs) > 1) {
            assertThat(finding.verdict()).isEqualTo(missingNs > 0 ? Verdict.FAIL : Verdict.PASS);
        }
    }

    private static List<Trial> judge(long delayMs, Trial... trials) {
        return RunJudge.judge(info(OptionalLong.of(delayMs * MS), Map.of()), List.of(trials));
    }

    private static CheckResult floor(Trial trial) {
        return trial.checks().stream()
                .filter(finding -> finding.check().equals("floor"))
                .findFirst()
                .orElseThrow();
    }

    private static RunInfo info(OptionalLong delayNs, Map<String, Double> checks) {
        RunInfo info = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600), true);
        return new RunInfo(
                RunInfo.SCHEMA_VERSION,
                info.study(),
                info.title(),
                info.fidelity(),
                true,
                1,
                "gatling",
                info.startedAt(),
                Optional.empty(),
                true,
                info.arms(),
                info.loads(),
                List.of(),
                false,
                List.of(),
                delayNs,
                checks,
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    private static Trial trial(String arm, int round, long medianMs) {
        long ns = medianMs * MS;
        return TrialBuilder.trial(arm, new ClosedLoad(600), 1, round)
                .startedAt(SyntheticRun.START)
                .durationNs(8_000 * MS)
                .requests(1000)
                .answered(1000)
                .throughputPerSec(125)
                .serviceTimeNs(new Quantiles(ns, ns, ns, ns, ns, OptionalLong.of(ns), ns))
                .build();
    }
}
