package dev.gatebench.core.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.HostFigures.RoleCpus;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Steadiness;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChecksTest {
    private static final CheckLimits LIMITS = CheckLimits.defaults();

    private final Trial sound;
    private final Trial direct;

    ChecksTest(@TempDir Path dir) throws IOException {
        SyntheticRun run = new SyntheticRun(dir, 1);
        sound = run.trial(SyntheticRun.NETTY, new ClosedLoad(600), 1, 1);
        direct = run.trial(SyntheticRun.DIRECT, new ClosedLoad(600), 1, 1);
    }

    @Test
    void passesASoundTrialAndSaysTheFiguresOfEveryCheck() {
        Trial judged = Checks.apply(sound, LIMITS, List.of());
        assertThat(judged.status()).isEqualTo(TrialStatus.VALID);
        assertThat(judged.checks())
                .extracting(CheckResult::check)
                .containsExactly(
                        "little", "errors", "payload", "conservation", "injector", "backend", "host", "steady");
        assertThat(judged.checks()).allSatisfy(finding -> {
            assertThat(finding.verdict()).isEqualTo(Verdict.PASS);
            assertThat(finding.detail()).matches("[^\\n]*\\d[^\\n]*limit[^\\n]*");
            assertThat(finding.rule()).isPresent();
            assertThat(finding.figures()).isNotEmpty();
            assertThat(finding.remedy()).isEmpty();
        });
    }

    @Test
    void countsErrorsAgainstAllRequests() {
        long requests = 999_000;
        CheckResult atTheLimit = finding(trial(sound, requests, Map.of(ErrorKind.STATUS, 1000L)), "errors");
        assertThat(atTheLimit.verdict()).isEqualTo(Verdict.PASS);
        CheckResult over =
                finding(trial(sound, requests, Map.of(ErrorKind.STATUS, 1000L, ErrorKind.TIMEOUT, 2L)), "errors");
        assertThat(over.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(over.detail()).contains("1002 errors in 1000002 requests {STATUS=1000, TIMEOUT=2}", "limit 0.1 %");
    }

    @Test
    void failsATrialInWhichNothingHappened() {
        Trial judged = Checks.apply(trial(sound, 0, Map.of()), LIMITS, List.of());
        assertThat(judged.status()).isEqualTo(TrialStatus.INVALID);
        assertThat(finding(judged, "errors").detail()).contains("no request ended in the window");
        assertThat(finding(judged, "payload").verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
    }

    @Test
    void failsOneWrongBodyAmongAMillion() {
        CheckResult finding = finding(trial(sound, 1_000_000, Map.of(ErrorKind.PAYLOAD, 1L)), "payload");
        assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(finding.detail()).contains("limit 0: see whether the gateway's route reaches the backend");
    }

    @Test
    void findsThePublishedRowThatBreaksLittlesLaw() {
        // 20,472.95/s × 22.09 ms is 452 in flight, where 600 connections were driven
        CheckResult finding = finding(withThroughput(20472.95, 22.09e6), "little");
        assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(finding.detail())
                .startsWith("20,473/s × 22.09 ms = 452.2 in flight, -24.6 % off the 600 connections, limit ±5 %: ")
                .contains("not driven");
        assertThat(finding.rule()).contains("throughput × mean service time = connections ±5 %");
        assertThat(finding.figures())
                .containsEntry("connections", 600.0)
                .containsEntry("meanNs", 22.09e6)
                .containsEntry("throughputPerSec", 20472.95);
        assertThat(finding.detail()).endsWith(": " + finding.remedy().orElseThrow());
    }

    @Test
    void passesNothingThatTheDriverCannotTell() {
        Trial blind = TrialBuilder.like(sound)
                .without(Ability.BODY_CHECK, Ability.HISTOGRAM)
                .withoutServiceTime()
                .withoutAnswered()
                .build();
        for (String check : List.of("payload", "little", "conservation")) {
            assertThat(finding(blind, check).verdict()).as(check).isEqualTo(Verdict.NOT_CHECKABLE);
        }
        assertThat(finding(blind, "errors").verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void tellsNoKindOfErrorsThatTheDriverDoesNotTellApart() {
        Trial trial = TrialBuilder.like(trial(sound, 1000, Map.of(ErrorKind.OTHER, 10L)))
                .without(Ability.ERROR_KINDS)
                .build();
        assertThat(finding(trial, "errors").verdict()).isEqualTo(Verdict.FAIL);
        assertThat(finding(trial, "errors").detail())
                .contains("10 errors in 1010 requests")
                .doesNotContain("OTHER");
        Trial fewer = TrialBuilder.like(trial(sound, 1_000_000, Map.of(ErrorKind.STATUS, 10L)))
                .without(Ability.ERROR_KINDS)
                .build();
        assertThat(finding(fewer, "errors").verdict())
                .as("others may have had no reply")
                .isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(finding(fewer, "errors").detail()).contains("it counts 10 errors in 1000010 requests");
        assertThat(finding(trial, "payload").verdict())
                .as("one of the errors may have been a wrong body")
                .isEqualTo(Verdict.NOT_CHECKABLE);
    }

    @Test
    void holdsLittlesLawOnBothSides() {
        assertThat(finding(withThroughput(20_000, 0.0286e9), "little").verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(finding(withThroughput(20_000, 0.0284e9), "little").verdict())
                .isEqualTo(Verdict.FAIL);
        assertThat(finding(withThroughput(20_000, 0.0314e9), "little").verdict())
                .isEqualTo(Verdict.PASS);
        CheckResult over = finding(withThroughput(20_000, 0.0316e9), "little");
        assertThat(over.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(over.detail()).contains("counted more than once");
    }

    @Test
    void allowsForWhatTheEndOfALoadCutsOff() {
        long windowNs = sound.durationNs();
        double meanNs = windowNs * 0.07;
        Trial cut = TrialBuilder.like(withThroughput(600 * 0.9 / (meanNs / 1e9), meanNs))
                .without(Ability.INNER_WINDOW)
                .build();
        assertThat(finding(cut, "little").verdict()).isEqualTo(Verdict.PASS);
        assertThat(finding(cut, "little").detail()).contains("limit ±12 %, 7 % of it for requests that");
        Trial most = TrialBuilder.like(withThroughput(600 / (windowNs * 0.11 / 1e9), windowNs * 0.11))
                .without(Ability.INNER_WINDOW)
                .build();
        assertThat(finding(most, "little").verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(Checks.apply(most, LIMITS.with(Map.of("littleCutOffShare", 0.12)), List.of())
                        .checks())
                .filteredOn(finding -> finding.check().equals("little"))
                .extracting(CheckResult::verdict)
                .containsExactly(Verdict.PASS);
    }

    @Test
    void wantsTheBackendToReceiveWhatWasAnsweredWhereTheDriverWaitsForItsLastReplies() {
        CheckResult equal = conservation(50_000, 0, 0);
        assertThat(equal.verdict()).isEqualTo(Verdict.PASS);
        assertThat(equal.detail()).endsWith("equal, limit at most 0 more and 0 fewer");
        CheckResult more = conservation(50_001, 0, 0);
        assertThat(more.verdict()).as("600 connections").isEqualTo(Verdict.FAIL);
        assertThat(more.detail()).contains("1 more at the backend", "retries");
        assertThat(conservation(49_999, 0, 0).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(conservation(49_999, 0, 0).detail()).contains("1 fewer at the backend", "cache");
    }

    @Test
    void toleratesWhatTheDriverDoesNotKnowButNoMore() {
        assertThat(conservation(49_993, 7, 0).verdict()).isEqualTo(Verdict.PASS);
        assertThat(conservation(49_993, 7, 0).detail()).contains("limit at most 0 more and 7 fewer (errors)");
        assertThat(conservation(49_992, 7, 0).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(conservation(50_001, 7, 0).verdict())
                .as("an error is no retry")
                .isEqualTo(Verdict.FAIL);
        assertThat(conservation(50_600, 0, 600).verdict()).isEqualTo(Verdict.PASS);
        assertThat(conservation(50_600, 0, 600).detail())
                .contains("600 more at the backend, limit at most 600 more (in flight at the end, or cut off)");
        assertThat(conservation(50_601, 0, 600).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(conservation(49_999, 0, 600).verdict())
                .as("what was answered has reached the backend")
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void cannotCheckConservationWhereTheDriverDoesNotTellWhatItKnowsNothingOf() {
        Trial trial = TrialBuilder.like(sound).withoutUnanswered().build();
        assertThat(finding(trial, "conservation").verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
    }

    @Test
    void cannotCheckConservationWithoutTheBackendsCounters() {
        assertThat(finding(
                                TrialBuilder.like(sound)
                                        .withoutBackend()
                                        .answered(50_000)
                                        .build(),
                                "conservation")
                        .verdict())
                .isEqualTo(Verdict.NOT_CHECKABLE);
    }

    @Test
    void failsAnInjectorThatUsesFourFifthsOfItsCpus() {
        CheckResult finding = finding(withCpu("injector", 2 * 8_000_000_000L * 8 / 10, 2), "injector");
        assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(finding.detail()).startsWith("injector used 1.60 of 2 CPUs, 80 %, limit below 80 %: ");
        assertThat(finding(withCpu("injector", 6_390_000_000L, 1), "injector").verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(finding(withCpu("injector", 4_000_000_000L, 2_400_000_000L, 1), "injector"))
                .as("full together with the backend on the same CPU")
                .matches(found -> found.verdict() == Verdict.FAIL)
                .matches(found ->
                        found.detail().startsWith("injector and the other tasks on its CPUs used 0.80 of 1 CPU"));
        assertThat(finding(withCpu("backend", 7_000_000_000L, 1), "backend").verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void cannotCheckTheBackendOfADirectArm() {
        Trial judged = Checks.apply(direct, LIMITS, List.of());
        assertThat(finding(judged, "backend").verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(judged.status()).isEqualTo(TrialStatus.VALID);
    }

    @Test
    void addsStealAndForeignCpu() {
        assertThat(host(OptionalDouble.of(0.03), OptionalDouble.of(0.019)).verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(host(OptionalDouble.of(0.03), OptionalDouble.of(0.02)).verdict())
                .isEqualTo(Verdict.FAIL);
        assertThat(host(OptionalDouble.empty(), OptionalDouble.of(0.01)).verdict())
                .isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(host(OptionalDouble.empty(), OptionalDouble.of(0.06)).verdict())
                .isEqualTo(Verdict.FAIL);
        assertThat(host(OptionalDouble.empty(), OptionalDouble.empty()).verdict())
                .isEqualTo(Verdict.NOT_CHECKABLE);
    }

    @Test
    void holdsTheCpusOfEachRoleAndNotAllOfTheMachine() {
        CheckResult finding = finding(
                TrialBuilder.like(sound)
                        .host(OptionalDouble.of(0), OptionalDouble.of(0.016))
                        .roleCpus(
                                roleCpus(2, OptionalDouble.of(0.01), OptionalDouble.of(0.5), "sut"),
                                roleCpus(62, OptionalDouble.of(0), OptionalDouble.of(0.001), "injector", "backend"))
                        .build(),
                "host");

        assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(finding.detail())
                .startsWith("the 2 CPUs of sut: steal 1 % + other processes 50 %, threads waited 150 %; the 62 CPUs of "
                        + "injector and backend: steal 0 % + other processes 0.1 %, threads waited 150 %; "
                        + "limit below 5 %: ");
        assertThat(finding.figures()).containsEntry("foreignShare", 0.5);
    }

    @Test
    void passesNoHostOfWhichTheCpusOfARoleWereNotMeasured() {
        CheckResult finding = finding(
                TrialBuilder.like(sound)
                        .roleCpus(
                                roleCpus(1, OptionalDouble.of(0), OptionalDouble.of(0), "sut"),
                                roleCpus(1, OptionalDouble.empty(), OptionalDouble.of(0), "injector"))
                        .build(),
                "host");

        assertThat(finding.verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(finding.detail()).contains("the CPU of injector: steal not measured + other processes 0 %");
    }

    @Test
    void refusesATrialOfAThrottledGateway() {
        CheckResult finding =
                finding(TrialBuilder.like(sound).roleCpus(throttled(0.07)).build(), "host");

        assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(finding.detail()).contains("throttled 7 %").contains("kubernetes.cpus");
    }

    @Test
    void passesATrialThatWasThrottledForAMoment() {
        CheckResult finding =
                finding(TrialBuilder.like(sound).roleCpus(throttled(0.01)).build(), "host");

        assertThat(finding.verdict()).isEqualTo(Verdict.PASS);
        assertThat(finding.detail()).contains("throttled 1 %");
    }

    private static RoleCpus throttled(double share) {
        return new RoleCpus(
                List.of("sut"),
                1,
                OptionalDouble.of(0),
                OptionalDouble.of(0),
                OptionalDouble.empty(),
                OptionalDouble.of(share));
    }

    private static RoleCpus roleCpus(int cpus, OptionalDouble steal, OptionalDouble foreign, String... roles) {
        return new RoleCpus(List.of(roles), cpus, steal, foreign, OptionalDouble.of(1.5), OptionalDouble.empty());
    }

    @Test
    void passesNoTrialAsSteadyOfWhichItsCourseIsNotKnown() {
        CheckResult drift = steady(new Steadiness(true, OptionalDouble.empty(), OptionalDouble.of(0)));
        assertThat(drift.verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(drift.detail()).contains("its drift was not measured");
    }

    @Test
    void cannotCheckARoleWhoseNeighbourWasNotRead() {
        Map<String, ProcessFigures> processes = new HashMap<>(sound.processes());
        processes.put("injector", besideWhatWasNotRead(1));
        Trial trial = TrialBuilder.like(sound).processes(processes).build();
        assertThat(finding(trial, "injector").verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
    }

    @Test
    void failsAnInjectorThatIsOverItsLimitByItselfWhateverSharesItsCpus() {
        Map<String, ProcessFigures> processes = new HashMap<>(sound.processes());
        processes.put(Trial.INJECTOR, besideWhatWasNotRead(sound.durationNs()));
        Trial trial = TrialBuilder.like(sound).processes(processes).build();
        assertThat(finding(trial, "injector").verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void failsATrialOfAnArmThatWasNotWarmAndSaysWhichBoundToRaise() {
        CheckResult finding = steady(new Steadiness(false, OptionalDouble.of(0.01), OptionalDouble.of(0.001)));
        assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(finding.detail())
                .startsWith("the warm-up reached its time limit, atMost, before cost per request and JIT compiler were"
                        + " steady: give the warm-up more time: ")
                .endsWith("--set fidelity.FIDELITY.warmUp.arms.netty.atMost=5m");
    }

    @Test
    void countsWhatAStallAcrossAnEdgeOfTheWindowKeepsFromLittlesLaw() {
        double seen =
                sound.throughputPerSec() * sound.serviceTimeNs().orElseThrow().mean() / 1e9;
        double missing = 0.1 * sound.load().connections();
        TrialBuilder stalled = TrialBuilder.like(sound).throughputPerSec(sound.throughputPerSec() * 0.9);

        assertThat(seen).isBetween(570.0, 630.0);
        assertThat(finding(stalled.build(), CheckNames.LITTLE).verdict()).isEqualTo(Verdict.FAIL);
        CheckResult told = finding(stalled.atEdges(missing).build(), CheckNames.LITTLE);
        assertThat(told.verdict()).isEqualTo(Verdict.PASS);
        assertThat(told.detail()).endsWith(", counting 60.0 in flight for requests that cross the window's edges");
        assertThat(finding(stalled.atEdges(-missing).build(), CheckNames.LITTLE).verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void holdsConnectionsThatWaitToTheirRateAndNotToLittlesLaw() {
        TrialBuilder held = TrialBuilder.like(sound).heldTo(4000);

        CheckResult kept = finding(held.throughputPerSec(3900).build(), CheckNames.LITTLE);
        assertThat(kept.verdict()).isEqualTo(Verdict.PASS);
        assertThat(kept.detail()).startsWith("3,900/s, -2.5 % off the 4,000/s to which the 600 connections ");
        CheckResult missed = finding(held.throughputPerSec(3700).build(), CheckNames.LITTLE);
        assertThat(missed.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(missed.detail()).endsWith("lower the arm's rate");
    }

    @Test
    void takesLittlesLawWhereRepliesAreTooSlowForTheRate() {
        double busy = sound.throughputPerSec();

        CheckResult tooSlow =
                finding(TrialBuilder.like(sound).heldTo((int) (2 * busy)).build(), CheckNames.LITTLE);
        assertThat(tooSlow.verdict()).isEqualTo(Verdict.PASS);
        assertThat(tooSlow.detail()).contains(" in flight, ");
        CheckResult idle = finding(
                TrialBuilder.like(sound)
                        .heldTo((int) (2 * busy))
                        .throughputPerSec(0.8 * busy)
                        .build(),
                CheckNames.LITTLE);
        assertThat(idle.verdict()).as("neither paced nor busy").isEqualTo(Verdict.FAIL);
        CheckResult faster =
                finding(TrialBuilder.like(sound).heldTo((int) (busy / 2)).build(), CheckNames.LITTLE);
        assertThat(faster.verdict()).as("not held to its rate").isEqualTo(Verdict.FAIL);
    }

    @Test
    void failsATrialInWhichTheCompilerWorkedOrTheCostMoved() {
        double drift = LIMITS.driftShare();
        double jit = LIMITS.jitShare();
        assertThat(steady(new Steadiness(true, OptionalDouble.of(-drift), OptionalDouble.of(jit)))
                        .verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(steady(new Steadiness(true, OptionalDouble.of(-drift - 0.01), OptionalDouble.of(0)))
                        .detail())
                .startsWith("cost per request fell by ")
                .contains(" from the first half to the second, limit 25 %: ", "measure longer");
        CheckResult compiling = steady(new Steadiness(true, OptionalDouble.empty(), OptionalDouble.of(jit + 0.01)));
        assertThat(compiling.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(compiling.detail())
                .startsWith("the JIT compiler used 6 % of the CPU time, limit 5 %: ")
                .endsWith("--set fidelity.FIDELITY.warmUp.arms.netty.atLeast=60s");
        assertThat(steady(new Steadiness(true, OptionalDouble.of(drift + 0.01), OptionalDouble.empty()))
                        .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void letsTheCompilerWorkMoreInADuetWhoseCostIsWithoutIt() {
        Steadiness compiling = new Steadiness(true, OptionalDouble.of(0), OptionalDouble.of(LIMITS.jitShare() + 0.01));
        TrialBuilder trial = TrialBuilder.like(sound).steadiness(compiling);
        assertThat(finding(trial.build(), CheckNames.STEADY).verdict()).isEqualTo(Verdict.FAIL);

        trial.wholeLoad(new ProcessFigures.WholeLoad(1_000_000_000, OptionalLong.of(60_000_000)));
        assertThat(finding(trial.build(), CheckNames.STEADY).verdict())
                .as("alone the compiler takes from the throughput")
                .isEqualTo(Verdict.FAIL);

        trial.beside("webClient");
        assertThat(finding(trial.build(), CheckNames.STEADY).verdict()).isEqualTo(Verdict.PASS);

        trial.steadiness(new Steadiness(true, OptionalDouble.of(0), OptionalDouble.of(LIMITS.duetJitShare() + 0.01)));
        assertThat(finding(trial.build(), CheckNames.STEADY).detail()).contains("limit 15 %");
    }

    @Test
    void takesFindingsMadeElsewhereAndJudgesByThemToo() {
        CheckResult wrong =
                new CheckResult("configuration", Verdict.FAIL, "5243 upstream connections for 5234 requests");
        Trial judged = Checks.apply(sound, LIMITS, List.of(wrong));
        assertThat(judged.status()).isEqualTo(TrialStatus.INVALID);
        assertThat(judged.checks()).contains(wrong);
    }

    @Test
    void givesTheSameWhenAppliedAgain() {
        Trial once =
                Checks.apply(sound, LIMITS, List.of(new CheckResult("configuration", Verdict.FAIL, "wrong plugin")));
        assertThat(Checks.apply(once, LIMITS, List.of())).isEqualTo(once);
    }

    @Test
    void leavesAFailedTrialFailed() {
        Trial failed = SyntheticRun.failed("netty", new ClosedLoad(600), 1, 1, "the gateway exited");
        assertThat(Checks.apply(failed, LIMITS, List.of()).status()).isEqualTo(TrialStatus.FAILED);
    }

    @Test
    void takesAnotherSetOfChecks() {
        Check never = (trial, limits) -> new CheckResult("never", Verdict.FAIL, "never");
        assertThat(Checks.apply(List.of(never), sound, LIMITS, List.of()).status())
                .isEqualTo(TrialStatus.INVALID);
    }

    @Test
    void readsEveryLimit() {
        Map<String, Double> limits = CheckLimits.defaults().asMap();
        limits.replaceAll((name, value) -> 0.0);
        limits.put("errorShare", 1.0);
        String yaml = limits.entrySet().stream()
                .map(limit -> limit.getKey() + ": " + limit.getValue() + "\n")
                .collect(Collectors.joining());

        assertThat(CheckLimits.parse(yaml, "my.yml").asMap())
                .as("0 and 1 are shares, the least and the greatest")
                .isEqualTo(limits);
    }

    @Test
    void refusesLimitsThatAreMissingUnknownOrImpossible() {
        assertThatThrownBy(() -> CheckLimits.parse("errorShare: 0.1", "my.yml"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("my.yml")
                .hasMessageContaining("littleShare");
        assertThatThrownBy(() -> CheckLimits.parse("#".repeat(300_000), "my.yml"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("my.yml: must be at most 262144 characters long, was 300000");
        assertThatThrownBy(() -> CheckLimits.defaults().with(Map.of("littleShare", 5.0)))
                .hasMessage("littleShare must be 0..1, was 5.0");
    }

    private static ProcessFigures besideWhatWasNotRead(long cpuNs) {
        return new ProcessFigures(
                cpuNs,
                OptionalLong.empty(),
                1,
                OptionalLong.empty(),
                OptionalLong.of(1),
                OptionalLong.empty(),
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private CheckResult finding(Trial trial, String check) {
        return Checks.apply(trial, LIMITS, List.of()).checks().stream()
                .filter(finding -> finding.check().equals(check))
                .findFirst()
                .orElseThrow();
    }

    private CheckResult conservation(long received, long failed, long unanswered) {
        return finding(
                TrialBuilder.like(sound)
                        .backend(new BackendFigures(received, 600))
                        .answered(50_000)
                        .failed(failed)
                        .unanswered(unanswered)
                        .build(),
                "conservation");
    }

    @Test
    void holdsSeveralBackendsToAnEvenShare() {
        assertThat(balance(20_000, 20_390, 19_610).verdict()).isEqualTo(Verdict.PASS);
        CheckResult favoured = balance(20_000, 20_410, 19_590);
        assertThat(favoured.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(favoured.detail())
                .contains("the 3 backends received 20,000, 20,410, 19,590 requests", "limit 2 %", "in turn");
        assertThat(balance(0, 40_000).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(balance(499, 499).verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(Checks.apply(sound, LIMITS, List.of()).checks())
                .as("there is nothing to balance with one backend")
                .noneMatch(finding -> finding.check().equals("balance"));
    }

    private CheckResult balance(long... requests) {
        return finding(
                TrialBuilder.like(sound)
                        .backend(BackendFigures.together(Arrays.stream(requests)
                                .mapToObj(each -> new BackendFigures(each, 10))
                                .toList()))
                        .build(),
                "balance");
    }

    private CheckResult host(OptionalDouble steal, OptionalDouble foreign) {
        return finding(TrialBuilder.like(sound).host(steal, foreign).build(), "host");
    }

    private Trial withCpu(String role, long cpuNs, int cpus) {
        return withCpu(role, cpuNs, 0, cpus);
    }

    private Trial withCpu(String role, long cpuNs, long sharedCpuNs, int cpus) {
        Map<String, ProcessFigures> processes = new HashMap<>(sound.processes());
        processes.put(
                role,
                new ProcessFigures(
                        cpuNs,
                        OptionalLong.empty(),
                        cpus,
                        OptionalLong.of(sharedCpuNs),
                        OptionalLong.of(1),
                        OptionalLong.empty(),
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
        return TrialBuilder.like(sound).processes(processes).build();
    }

    private Trial withThroughput(double perSec, double meanNs) {
        return TrialBuilder.like(sound)
                .throughputPerSec(perSec)
                .serviceTimeNs(new Quantiles(meanNs, OptionalLong.empty(), 1, 1, 1, 1, OptionalLong.of(1), 1))
                .build();
    }

    private static Trial trial(Trial t, long requests, Map<ErrorKind, Long> errors) {
        return TrialBuilder.like(t).requests(requests).errors(errors).build();
    }

    private CheckResult steady(Steadiness steadiness) {
        return finding(TrialBuilder.like(sound).steadiness(steadiness).build(), "steady");
    }
}
