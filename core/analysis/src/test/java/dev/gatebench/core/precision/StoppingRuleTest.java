package dev.gatebench.core.precision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.result.ControlledRun;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ResultsAssembler;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.PrecisionGoal;
import dev.gatebench.core.run.PrecisionGoal.StopReason;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoppingRuleTest {
    private static final Duration BUDGET = Duration.ofMinutes(10);
    private static final Duration ROUND = Duration.ofMinutes(1);

    private final SyntheticRun run;

    StoppingRuleTest(@TempDir Path dir) {
        this.run = new SyntheticRun(dir, 11);
    }

    @Test
    void goesOnUntilTheFewestRepetitionsAreMadeHoweverNarrow() throws IOException {
        assertThat(rule(0.5).after(info(true), rounds(3), 3, Duration.ZERO, ROUND))
                .isEmpty();
    }

    @Test
    void endsWhenEveryComparisonIsNarrowEnough() throws IOException {
        assertThat(rule(0.5).after(info(true), rounds(4), 4, Duration.ZERO, ROUND))
                .contains(StopReason.PRECISION);
        assertThat(rule(0.001).after(info(true), rounds(4), 4, Duration.ZERO, ROUND))
                .isEmpty();
    }

    @Test
    void endsWhenOneMoreRepetitionDoesNotFitIntoTheBudget() throws IOException {
        StoppingRule rule = rule(0.001);
        assertThat(rule.after(info(true), rounds(4), 4, BUDGET.minus(ROUND), ROUND))
                .isEmpty();
        assertThat(rule.after(info(true), rounds(4), 4, BUDGET.minus(ROUND).plusMillis(1), ROUND))
                .contains(StopReason.BUDGET);
        assertThat(rule.after(info(true), rounds(4), 8, Duration.ZERO, ROUND)).contains(StopReason.BUDGET);
    }

    @Test
    void goesOnWhereTheControlIsNotKnownWellEnough() throws IOException {
        ControlledRun known = new ControlledRun(Loads.closed(600), 4, 1, 1.1);
        assertThat(rule(0.5).after(known.info(), history(known), 4, Duration.ZERO, ROUND))
                .contains(StopReason.PRECISION);
        ControlledRun unknown = new ControlledRun(Loads.closed(600), 4, 1, 1.1)
                .refusing(trial -> trial.arm().equals("base-again"));
        assertThat(rule(0.5).after(unknown.info(), history(unknown), 4, Duration.ZERO, ROUND))
                .isEmpty();
    }

    private static TrialHistory history(ControlledRun run) {
        return TrialHistory.of(run.trials(), List.of());
    }

    @Test
    void looksAtEveryHeadlineCellWhereNothingIsCompared() throws IOException {
        assertThat(rule(0.5).after(info(false), rounds(4), 4, Duration.ZERO, ROUND))
                .contains(StopReason.PRECISION);
        assertThat(rule(0.001).after(info(false), rounds(4), 4, Duration.ZERO, ROUND))
                .isEmpty();
    }

    @Test
    void neverTakesNothingForPrecise() {
        assertThat(rule(0.5).after(info(false), TrialHistory.of(List.of(), List.of()), 4, Duration.ZERO, ROUND))
                .isEmpty();
        assertThat(rule(0.5).after(info(true), TrialHistory.of(List.of(), List.of()), 4, Duration.ZERO, ROUND))
                .isEmpty();
    }

    @Test
    void resultsSayWhatWasAchievedAndThatTheBudgetEndedFirst() throws IOException {
        RunInfo info = SyntheticRun.info(List.of("netty", "webClient"), Loads.closed(600), true);
        RunFolder folder = run.write(
                info.withPrecision(Optional.of(goal(0.001))).stopped(4, StopReason.BUDGET),
                rounds(4).trials());

        Results results = ResultsAssembler.of(folder);

        PrecisionFound found = results.precision().orElseThrow();
        assertThat(found.goal().made()).hasValue(4);
        assertThat(found.achieved()).hasSize(1).allSatisfy(each -> {
            assertThat(each.baseline()).contains("webClient");
            assertThat(each.arm()).isEqualTo("netty");
            assertThat(each.n()).isEqualTo(4);
            assertThat(each.reached()).isFalse();
        });
        Comparison cpu = results.comparisons().stream()
                .filter(comparison -> comparison.measure().metric() == Metric.CPU)
                .findFirst()
                .orElseThrow();
        assertThat(found.achieved().get(0).halfWidth().orElseThrow())
                .isCloseTo(
                        cpu.found().interval().orElseThrow().high()
                                        / cpu.found().ratio()
                                - 1,
                        org.assertj.core.api.Assertions.within(1e-9));
        assertThat(results.footnotes())
                .anyMatch(
                        note -> note.startsWith("The time budget of 10m ended after 4 rounds before ±0.1 % was reached:"
                                + " netty ÷ webClient at 600 connections: ±"));
    }

    private static RunInfo info(boolean comparing) {
        List<String> arms = comparing ? List.of("netty", "webClient") : List.of("direct", "netty");
        return SyntheticRun.info(arms, Loads.closed(600), true);
    }

    private static StoppingRule rule(double halfWidth) {
        return new StoppingRule(goal(halfWidth), Optional.empty());
    }

    private static PrecisionGoal goal(double halfWidth) {
        return new PrecisionGoal(
                halfWidth, BUDGET.toNanos(), Replication.ROUND, 4, 8, OptionalInt.empty(), Optional.empty());
    }

    private TrialHistory rounds(int n) throws IOException {
        List<Trial> trials = new ArrayList<>();
        for (int round = 1; round <= n; round++) {
            trials.add(run.trial(SyntheticRun.DIRECT, new ClosedLoad(600), 1, round));
            trials.add(run.trial(SyntheticRun.NETTY, new ClosedLoad(600), 1, round));
            trials.add(run.trial(SyntheticRun.WEB_CLIENT, new ClosedLoad(600), 1, round));
        }
        return TrialHistory.of(trials, List.of());
    }
}
