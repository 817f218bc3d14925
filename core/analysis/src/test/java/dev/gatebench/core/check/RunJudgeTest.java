package dev.gatebench.core.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.check.FloorCheck.Allowance;
import dev.gatebench.core.check.FloorCheck.Floor;
import dev.gatebench.core.check.FloorCheck.Part;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.load.ShareLoad;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialHistory;
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
                                + "the resolution of the driver's clock: replies came from elsewhere");
        assertThat(finding.rule()).hasValueSatisfying(rule -> assertThat(rule)
                .contains("gateway's median ≥ direct's median ≥ the backend's delay"));
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
    void takesNoDirectTrialOfAnotherDriverAsAFloor() {
        Trial duet = TrialBuilder.like(trial("netty", 2, 25)).driver("injector").build();

        List<Trial> judged = judge(20, trial("direct", 1, 30), duet, trial("netty", 3, 25));

        assertThat(floor(judged.get(1)).verdict()).isEqualTo(Verdict.PASS);
        assertThat(floor(judged.get(1)).detail()).contains("no valid direct trial at this load");
        assertThat(floor(judged.get(2)).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void takesADirectTrialAsAFloorOnlyWhereItsClientCanBeNoSlower() {
        ClientSpec tls = ClientSpec.CLEAR.withScheme(ClientSpec.Scheme.HTTPS);
        ClientSpec closing = ClientSpec.CLEAR.withKeepAlive(false);
        Trial overTls = TrialBuilder.like(trial("direct", 1, 30)).client(tls).build();
        Trial opening =
                TrialBuilder.like(trial("direct", 1, 30)).client(closing).build();
        Trial gateway = trial("netty", 1, 25);
        Trial gatewayOverTls = TrialBuilder.like(gateway).client(tls).build();
        Trial gatewayOpening = TrialBuilder.like(gateway).client(closing).build();

        assertThat(floor(judge(20, overTls, gateway).get(1)).verdict()).isEqualTo(Verdict.PASS);
        assertThat(floor(judge(20, overTls, gatewayOverTls).get(1)).verdict()).isEqualTo(Verdict.PASS);
        assertThat(floor(judge(20, opening, gateway).get(1)).verdict()).isEqualTo(Verdict.PASS);
        assertThat(floor(judge(20, opening, gatewayOpening).get(1)).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(floor(judge(20, trial("direct", 1, 30), gatewayOverTls).get(1))
                        .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void takesNoDirectTrialOfAnotherLaneAsAFloor() {
        List<Trial> judged = judge(
                20,
                trial("direct", 1, 50).onLane(1),
                trial("direct", 2, 30).onLane(2),
                trial("netty", 3, 40).onLane(2),
                trial("netty", 4, 40).onLane(3));
        assertThat(floor(judged.get(2)).figures()).containsEntry("directMedianNs", 30e6);
        assertThat(floor(judged.get(2)).verdict()).isEqualTo(Verdict.PASS);
        assertThat(floor(judged.get(3)).detail()).contains("no valid direct trial at this load");
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
        List<Trial> judged = judge(info, trial("direct", 1, 30), trial("netty", 1, 20));
        assertThat(floor(judged.get(0)).verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(floor(judged.get(1)).verdict()).isEqualTo(Verdict.FAIL);
        List<Trial> alone = judge(info, trial("netty", 1, 20));
        assertThat(floor(alone.get(0)).verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
    }

    @Test
    void holdsTheWholeDistributionToTheDirectArmsAtTheSameRate() {
        Load share = new ShareLoad(60, Arrivals.POISSON, 100);
        Load ofDirect = new ShareLoad(80, Arrivals.POISSON, 100);
        Trial direct = open("direct", ofDirect, 1, 1000, 21, 30);
        Trial slow = open("direct", ofDirect, 2, 1000, 22, 30);
        Trial plain = open("netty", share, 1, 1050, 22, 31);
        Trial caching = open("netty", share, 1, 1050, 2, 31);
        Trial faster = open("netty", share, 1, 1200, 2, 31);
        Trial even = open("netty", new ShareLoad(60, Arrivals.CONSTANT, 100), 1, 1050, 2, 31);
        Trial old = open("netty", share, 1, 1050, 22, 31);

        assertThat(floor(judge(20, direct, plain).get(1)).figures())
                .containsEntry("p10Ns", 22e6)
                .containsEntry("directP10Ns", 21e6)
                .containsEntry("directMedianNs", 30e6)
                .containsEntry("directP90Ns", 30e6);
        CheckResult cached = floor(judge(20, direct, slow, caching).get(2));
        assertThat(cached.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(cached.detail())
                .startsWith("p10 2.000 ms is below 21.00 ms, the lowest of the direct arm at this rate; allowed:");
        assertThat(floor(judge(20, slow, plain).get(1)).verdict()).isEqualTo(Verdict.PASS);
        assertThat(floor(judge(20, direct, faster).get(1)).figures()).doesNotContainKey("directP10Ns");
        assertThat(floor(judge(20, direct, even).get(1)).figures()).doesNotContainKey("directP10Ns");
        assertThat(floor(judge(20, withoutP10(direct), old).get(1)).figures()).doesNotContainKey("directP10Ns");
        assertThat(floor(judge(20, direct, withoutP10(old)).get(1)).figures())
                .doesNotContainKey("p10Ns")
                .containsKey("directP75Ns");
    }

    /** Equal shares of each arm's capacity are different rates, and an idle path may well be the slower one. */
    @Test
    void holdsNoGatewayToADirectTrialAtAnotherRate() {
        Load share = new ShareLoad(60, Arrivals.POISSON, 100);
        Trial direct = open("direct", share, 1, 1000, 25, 25);
        Trial four = open("nginx", share, 1, 4000, 21, 21);

        CheckResult found = floor(judge(20, direct, four).get(1));

        assertThat(found.verdict()).isEqualTo(Verdict.PASS);
        assertThat(found.detail()).contains("the backend's delay (no valid direct trial at this rate)");
        assertThat(found.figures()).doesNotContainKey("directMedianNs");
    }

    private static Trial open(String arm, Load load, int round, int ratePerSec, long p10Ms, long medianMs) {
        long ns = medianMs * MS;
        return TrialBuilder.trial(arm, load, 1, round)
                .startedAt(SyntheticRun.START)
                .durationNs(8_000 * MS)
                .requests(1000)
                .answered(1000)
                .throughputPerSec(125)
                .serviceTimeNs(new Quantiles(ns, OptionalLong.of(p10Ms * MS), ns, ns, ns, ns, OptionalLong.of(ns), ns))
                .offered(new Traffic.Offered(ratePerSec, ratePerSec, ratePerSec, 0, 0, 0, List.of(), Optional.empty()))
                .build();
    }

    private static Trial withoutP10(Trial trial) {
        Quantiles told = trial.serviceTimeNs().orElseThrow();
        return TrialBuilder.like(trial)
                .serviceTimeNs(new Quantiles(
                        told.mean(),
                        OptionalLong.empty(),
                        told.p50(),
                        told.p75(),
                        told.p90(),
                        told.p99(),
                        told.p999(),
                        told.max()))
                .build();
    }

    @Test
    void leavesFailedTrialsAndGivesTheSameWhenAppliedAgain() {
        Trial failed = SyntheticRun.failed("netty", new ClosedLoad(600), 1, 2, "the gateway exited");
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
                        "Judged by limits of the checks that are not the defaults of this release: littleShare 0.1 (default 0.05), notValidShare 0.5 "
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
        folder.update(info -> info.withBackendDelayNs(OptionalLong.of(20_000_000)));
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
                Map.of(Part.MEDIAN, medianMs * MS),
                List.of(Floor.direct("direct", directMs * MS), Floor.delay(delayMs * MS)),
                new Allowance(allowedMs * MS, "for a test"),
                "");
        if (Math.abs(missingNs) > 1) {
            assertThat(finding.verdict()).isEqualTo(missingNs > 0 ? Verdict.FAIL : Verdict.PASS);
        }
    }

    private static List<Trial> judge(long delayMs, Trial... trials) {
        return judge(info(OptionalLong.of(delayMs * MS), Map.of()), trials);
    }

    private static List<Trial> judge(RunInfo info, Trial... trials) {
        return RunJudge.judge(info, TrialHistory.of(List.of(trials), List.of()));
    }

    private static CheckResult floor(Trial trial) {
        return trial.checks().stream()
                .filter(finding -> finding.check().equals("floor"))
                .findFirst()
                .orElseThrow();
    }

    private static RunInfo info(OptionalLong delayNs, Map<String, Double> checks) {
        RunInfo info = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600), true);
        return info.with()
                .seed(1)
                .finishedAt(Optional.empty())
                .rank(false)
                .backendDelayNs(delayNs)
                .checks(checks)
                .published(Optional.empty())
                .build();
    }

    private static Trial trial(String arm, int round, long medianMs) {
        long ns = medianMs * MS;
        return TrialBuilder.trial(arm, new ClosedLoad(600), 1, round)
                .startedAt(SyntheticRun.START)
                .durationNs(8_000 * MS)
                .requests(1000)
                .answered(1000)
                .throughputPerSec(125)
                .serviceTimeNs(new Quantiles(ns, OptionalLong.of(ns), ns, ns, ns, ns, OptionalLong.of(ns), ns))
                .build();
    }
}
