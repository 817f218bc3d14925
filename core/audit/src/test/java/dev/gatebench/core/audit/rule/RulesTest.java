package dev.gatebench.core.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.audit.AuditLimits;
import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolFiguresDraft;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Each rule with figures that break it, and with figures that keep it. */
class RulesTest {
    private static final double MS = 1e6;

    @Test
    void everyRuleHasANameOfItsOwn() {
        assertThat(Rules.ALL).extracting(Rule::name).doesNotHaveDuplicates();
    }

    @Test
    void nothingAnswered() {
        assertThat(judge("answered", closed(10).requests(OptionalLong.of(0)).errors(Map.of("read", 236L))))
                .hasValueSatisfying(finding ->
                        assertThat(finding.detail()).startsWith("no request was answered, and 236 read failed"));
        assertThat(judge("answered", closed(10).requests(OptionalLong.of(1)))).isEmpty();
    }

    @Test
    void littlesLawByTheMean() {
        assertThat(verdict("little", of("ab", 100).perSec(exact(10_000)).mean(ms(10))))
                .isEqualTo(Verdict.PASS);
        assertThat(verdict("little", of("ab", 100).perSec(exact(10_000)).mean(ms(20))))
                .isEqualTo(Verdict.FAIL);
        assertThat(verdict("little", of("ab", 100).perSec(exact(10_000)).mean(ms(5))))
                .isEqualTo(Verdict.FAIL);
        assertThat(verdict("little", waiting(100).perSec(exact(10_000)).mean(ms(5))))
                .as("users may wait")
                .isEqualTo(Verdict.PASS);
        assertThat(verdict(
                        "little", of("ab", 100).perSec(exact(10_000)).mean(Optional.of(Figure.rounded(11 * MS, MS)))))
                .as("within the rounding of whole ms")
                .isEqualTo(Verdict.PASS);
        assertThat(verdict(
                        "little",
                        of("ab", 100).perSec(exact(10_000)).mean(ms(20)).meanDerived(true)))
                .as("a mean that was computed")
                .isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(verdict(
                        "little",
                        ToolFigures.of("wrk2", Loop.OPEN)
                                .concurrency(100)
                                .perSec(exact(10_000))
                                .mean(ms(20))))
                .isEqualTo(Verdict.NOT_CHECKABLE);
    }

    @Test
    void tooFewOrTooManyThatMayHaveACause() {
        ToolFiguresDraft paced = of("hey", 100).perSec(exact(10_000)).mean(ms(5));
        assertThat(verdict("little", paced))
                .as("it may have been held to a rate")
                .isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(verdict("driven", paced)).isEqualTo(Verdict.FAIL);
        ToolFiguresDraft failed = of("wrk", 100)
                .perSec(exact(10_000))
                .mean(ms(5))
                .requests(OptionalLong.of(100_000))
                .errors(Map.of("timeout", 1000L));
        assertThat(verdict("little", failed)).as("timeouts hold connections").isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(judge("driven", failed).orElseThrow().detail()).contains("the others held requests that failed");
        ToolFiguresDraft batches = waiting(100).perSec(exact(10_000)).mean(ms(20));
        assertThat(verdict("little", batches)).as("users may send several").isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(verdict("driven", batches)).isEqualTo(Verdict.FAIL);
        assertThat(judge("driven", of("hey", 100).perSec(exact(10_000)).mean(ms(10))))
                .isEmpty();
    }

    @Test
    void wrkDrivesAWholeNumberOfConnectionsInEachThread() {
        ToolFiguresDraft wrk = of("wrk", 5).threads(2).perSec(exact(1000));
        assertThat(verdict("little", wrk.mean(ms(4)))).isEqualTo(Verdict.PASS);
        assertThat(judge("little", wrk.mean(ms(5))).orElseThrow().detail())
                .contains("+25 % off the 4 connections that wrk drives of 5");
    }

    @Test
    void littlesLawByQuantiles() {
        // the mean lies between 0.5 * 0 + 0.49 * 10 + 0.01 * 20 and 0.5 * 10 + 0.49 * 20 + 0.01 * 50 ms
        ToolFiguresDraft figures =
                of("ab", 100).quantiles(Map.of(50.0, at(10), 99.0, at(20))).most(ms(50));
        assertThat(verdict("little", figures.perSec(exact(10_000)))).isEqualTo(Verdict.PASS);
        assertThat(verdict("little", figures.perSec(exact(25_000)))).isEqualTo(Verdict.FAIL);
        assertThat(verdict("little", figures.perSec(exact(6_000)))).isEqualTo(Verdict.FAIL);
        assertThat(verdict("little", figures.perSec(exact(6_000)).most(Optional.empty())))
                .as("no longest time: there is no upper bound")
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void aTailThatMustBeLong() {
        assertThat(judge("tail", waiting(1000).perSec(exact(9_000)).quantiles(Map.of(99.0, at(32)))))
                .hasValueSatisfying(finding -> {
                    assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
                    assertThat(finding.detail())
                            .contains(
                                    "9,000/s by 1000 users with p99 32.00 ms needs the slowest 1.000 % to take 7.943 s");
                });
        assertThat(judge("tail", waiting(1000).perSec(exact(9_000)).quantiles(Map.of(99.0, at(150)))))
                .isEmpty();
        assertThat(verdict("tail", closed(10).mean(ms(2.1)).quantiles(Map.of(50.0, at(1), 90.0, at(3)))))
                .isEqualTo(Verdict.PASS);
        assertThat(verdict("tail", closed(10).mean(ms(20)).quantiles(Map.of(50.0, at(1), 99.0, at(3)))))
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void quantilesInOrder() {
        assertThat(verdict("order", closed(1).quantiles(Map.of(50.0, at(2), 99.0, at(1)))))
                .isEqualTo(Verdict.FAIL);
        assertThat(verdict("order", closed(1).quantiles(Map.of(50.0, at(1), 99.0, at(2)))))
                .isEqualTo(Verdict.PASS);
        assertThat(verdict("order", closed(1).quantiles(Map.of(50.0, at(1))).most(ms(0.5))))
                .isEqualTo(Verdict.FAIL);
        assertThat(verdict("order", closed(1).mean(ms(3)).most(ms(2)))).isEqualTo(Verdict.FAIL);
        assertThat(verdict("order", closed(1).mean(ms(0.5)).least(ms(1)).most(ms(2))))
                .isEqualTo(Verdict.FAIL);
        assertThat(verdict(
                        "order",
                        closed(1)
                                .mean(ms(355))
                                .quantiles(Map.of(50.0, at(0), 99.0, at(0)))
                                .most(ms(1550))))
                .as("0.99 * 0 + 0.01 * 1550 ms is the most")
                .isEqualTo(Verdict.FAIL);
        assertThat(verdict(
                        "order",
                        closed(1)
                                .mean(ms(15))
                                .quantiles(Map.of(50.0, at(0), 99.0, at(0)))
                                .most(ms(1550))))
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void countsAgree() {
        ToolFiguresDraft figures = closed(10).seconds(exact(10)).perSec(exact(100));
        assertThat(verdict("counts", figures.requests(OptionalLong.of(1000)))).isEqualTo(Verdict.PASS);
        assertThat(verdict("counts", figures.requests(OptionalLong.of(1200)))).isEqualTo(Verdict.FAIL);
        assertThat(verdict("counts", figures.requests(OptionalLong.of(1200)).errors(Map.of("read", 200L))))
                .as("those that failed may not count")
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void errorsAreFew() {
        assertThat(verdict("errors", closed(1).requests(OptionalLong.of(10_000)).errors(Map.of("status", 11L))))
                .isEqualTo(Verdict.FAIL);
        assertThat(verdict("errors", closed(1).requests(OptionalLong.of(10_000)).errors(Map.of("status", 9L))))
                .isEqualTo(Verdict.PASS);
        assertThat(verdict("errors", closed(1).requests(OptionalLong.of(10_000)).errorsTold(false)))
                .isEqualTo(Verdict.NOT_CHECKABLE);
    }

    @Test
    void wrkAddsTimes() {
        ToolFiguresDraft wrk = closed(1).corrected(true).perSec(exact(5_000));
        assertThat(verdict("times", wrk.most(ms(117)))).isEqualTo(Verdict.FAIL);
        assertThat(verdict("times", wrk.most(ms(0.3)))).isEqualTo(Verdict.PASS);
        assertThat(judge("times", wrk.corrected(false))).isEmpty();
    }

    @Test
    void threadsAddUp() {
        ToolFiguresDraft wrk =
                closed(10).threads(3).requests(OptionalLong.of(1)).perSec(exact(630));
        assertThat(verdict("threads", wrk.perThreadPerSec(exact(218)))).isEqualTo(Verdict.PASS);
        assertThat(verdict("threads", wrk.perThreadPerSec(exact(500)))).isEqualTo(Verdict.FAIL);
    }

    @Test
    void theClockIsFineEnough() {
        ToolFiguresDraft ab = closed(1).resolution(Optional.of(MS));
        assertThat(verdict("resolution", ab.quantiles(Map.of(50.0, at(1))))).isEqualTo(Verdict.FAIL);
        assertThat(verdict("resolution", ab.quantiles(Map.of(50.0, at(20))))).isEqualTo(Verdict.PASS);
    }

    @Test
    void quantilesHaveTenTimesBeyondThem() {
        ToolFiguresDraft figures = closed(1).quantiles(Map.of(50.0, at(1), 99.9, at(2)));
        assertThat(judge("sample", figures.requests(OptionalLong.of(900))))
                .hasValueSatisfying(finding ->
                        assertThat(finding.detail()).contains("p99.9 has 0.9 beyond it", "send 10,000 requests"));
        assertThat(verdict("sample", figures.requests(OptionalLong.of(10_000)))).isEqualTo(Verdict.PASS);
    }

    @Test
    void theWindowIsLongEnough() {
        ToolFiguresDraft figures = closed(100).requests(OptionalLong.of(9_000));
        assertThat(verdict("window", figures.seconds(exact(100)))).isEqualTo(Verdict.FAIL);
        assertThat(verdict("window", figures.requests(OptionalLong.of(10_000)).seconds(exact(100))))
                .isEqualTo(Verdict.PASS);
        assertThat(verdict("window", figures.seconds(exact(30)))).isEqualTo(Verdict.FAIL);
    }

    @Test
    void digitsMeanSomething() {
        ToolFiguresDraft figures = closed(1).perSec(Optional.of(Figure.rounded(5043.27, 0.005)));
        assertThat(verdict("digits", figures.seconds(exact(1)))).isEqualTo(Verdict.FAIL);
        assertThat(judge("digits", figures.seconds(exact(100)))).isEmpty();
    }

    @Test
    void aNarrowSpreadIsThatOfAQueue() {
        ToolFiguresDraft figures = waiting(100).perSec(exact(3185));
        assertThat(verdict("shape", figures.quantiles(Map.of(50.0, at(31.40), 99.0, at(31.49)))))
                .isEqualTo(Verdict.FAIL);
        assertThat(judge("shape", figures.quantiles(Map.of(50.0, at(31.40), 99.0, at(60)))))
                .isEmpty();
    }

    @Test
    void aGatewayIsNotFasterThanItsBackend() {
        ToolFigures direct = closed(10).quantiles(Map.of(50.0, at(20))).build();
        ToolFigures faster = closed(10).quantiles(Map.of(50.0, at(15))).build();
        Surroundings around = new Surroundings(
                List.of(), Optional.of(direct), OptionalDouble.empty(), AuditLimits.defaults(), "output");
        assertThat(new FloorRule()
                        .judge(Subject.of("it", faster), around)
                        .orElseThrow()
                        .verdict())
                .isEqualTo(Verdict.FAIL);
        assertThat(new FloorRule()
                        .judge(Subject.of("it", direct), around)
                        .orElseThrow()
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void sizesOfRepliesAreTold() {
        assertThat(judge("payload", closed(1).requests(OptionalLong.of(10)).bytes(exact(20_480))))
                .hasValueSatisfying(finding -> assertThat(finding.detail()).contains("2048 B with heads each"));
        assertThat(judge("payload", closed(1)))
                .hasValueSatisfying(finding -> assertThat(finding.detail()).doesNotContain("by size"));
    }

    private static ToolFiguresDraft closed(int connections) {
        return ToolFigures.of("tool", Loop.CLOSED).concurrency(connections);
    }

    private static ToolFiguresDraft of(String tool, int connections) {
        return ToolFigures.of(tool, Loop.CLOSED).concurrency(connections);
    }

    private static ToolFiguresDraft waiting(int users) {
        return ToolFigures.of("tool", Loop.WAITING).concurrency(users);
    }

    private static Optional<Figure> exact(double value) {
        return Optional.of(Figure.exact(value));
    }

    private static Optional<Figure> ms(double value) {
        return exact(value * MS);
    }

    private static Figure at(double ms) {
        return Figure.exact(ms * MS);
    }

    private static Verdict verdict(String rule, ToolFiguresDraft figures) {
        return judge(rule, figures).orElseThrow().verdict();
    }

    private static Optional<CheckResult> judge(String rule, ToolFiguresDraft figures) {
        Subject subject = Subject.of("it", figures.build());
        return Rules.ALL.stream()
                .filter(each -> each.name().equals(rule))
                .findFirst()
                .orElseThrow()
                .judge(
                        subject,
                        new Surroundings(
                                List.of(subject),
                                Optional.empty(),
                                OptionalDouble.empty(),
                                AuditLimits.defaults(),
                                "output"));
    }
}
