package dev.gatebench.core.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Each of several injectors is held to what one alone is held to. */
class SeveralInjectorsCheckTest {
    private static final long SECOND_NS = 1_000_000_000;

    @Test
    void theBusiestInjectorIsJudgedAndNamed() {
        CheckResult found = injector(busy("injector 1 of 2", 0.1), busy("injector 2 of 2", 0.81));

        assertThat(found.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(found.detail()).startsWith("injector 2 of 2 used 0.81 of 1 CPU, 81 %, limit below 80 %");
        assertThat(injector(busy("injector 1 of 2", 0.1), busy("injector 2 of 2", 0.79))
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void oneThatWasNotMeasuredLeavesTheOthersUnpassed() {
        InjectorFigures unknown = new InjectorFigures(
                "injector 2 of 2", 1, OptionalLong.empty(), 1, OptionalLong.empty(), Optional.empty());

        assertThat(injector(busy("injector 1 of 2", 0.1), unknown).verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(injector(busy("injector 1 of 2", 0.9), unknown).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void theLatestInjectorIsJudgedAndNamed() {
        CheckResult found = schedule(kept("injector 1 of 2", 500, 40, 0), kept("injector 2 of 2", 500, 101, 0));

        assertThat(found.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(found.detail()).startsWith("injector 2 of 2: 500.00 requests/s were due");
        assertThat(found.detail()).contains("p99.9 of the time from due to sent 101 µs, limit 100 µs");
        assertThat(schedule(kept("injector 1 of 2", 500, 40, 0), kept("injector 2 of 2", 500, 100, 0))
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void oneThatStayedBehindIsNamedThoughAllTogetherKeepUp() {
        CheckResult found = schedule(kept("injector 1 of 2", 505, 40, 0), kept("injector 2 of 2", 490, 40, 0));

        assertThat(found.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(found.detail()).startsWith("injector 2 of 2: 500.00 requests/s were due and 490.00/s answered");
    }

    @Test
    void whatOneDidNotSendIsNotLostInTheSum() {
        assertThat(schedule(kept("injector 1 of 2", 500, 40, 0), kept("injector 2 of 2", 500, 40, 6))
                        .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    private static CheckResult injector(InjectorFigures... each) {
        Trial trial = TrialBuilder.trial("netty", new ClosedLoad(10), 1, 1)
                .processes(Map.of(
                        Trial.INJECTOR,
                        new ProcessFigures(
                                SECOND_NS / 10,
                                OptionalLong.empty(),
                                2,
                                OptionalLong.of(0),
                                OptionalLong.empty(),
                                OptionalLong.empty(),
                                false,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty())))
                .injectors(List.of(each))
                .build();
        return CpuCheck.injector().check(trial, CheckLimits.defaults());
    }

    private static InjectorFigures busy(String name, double cpus) {
        return new InjectorFigures(
                name, 1, OptionalLong.of((long) (cpus * SECOND_NS)), 1, OptionalLong.of(0), Optional.empty());
    }

    /** 1000 a second are due and answered within 5 ms. */
    private static CheckResult schedule(InjectorFigures... each) {
        Trial trial = TrialBuilder.trial("netty", new OpenLoad(1000, Arrivals.POISSON, 50), 1, 1)
                .throughputPerSec(1000)
                .responseTime(quantiles(5_000_000), "hdr/response.hdr")
                .offered(new Traffic.Offered(
                        1000,
                        1000,
                        1000,
                        0,
                        0,
                        0,
                        List.of(),
                        Optional.of(new Traffic.Times(quantiles(50_000), 1, "hdr/delay.hdr"))))
                .injectors(List.of(each))
                .build();
        return new ScheduleCheck().check(trial, CheckLimits.defaults());
    }

    private static InjectorFigures kept(String name, long answered, long delayUs, long notSent) {
        return new InjectorFigures(
                name,
                answered,
                OptionalLong.empty(),
                1,
                OptionalLong.empty(),
                Optional.of(new InjectorFigures.Kept(
                        500, 0, notSent, OptionalDouble.empty(), Optional.of(quantiles(delayUs * 1000)))));
    }

    private static Quantiles quantiles(long ns) {
        return new Quantiles(ns, OptionalLong.of(ns), ns, ns, ns, ns, OptionalLong.of(ns), ns);
    }
}
