package dev.gatebench.core.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleCheckTest {
    private static final OpenLoad LOAD = new OpenLoad(1000, Arrivals.POISSON, 50);

    @ParameterizedTest
    @CsvSource({
        "1000, 100, 5, PASS",
        "1000, 101, 5, FAIL",
        "1000, 400, 40, PASS",
        "1000, 401, 40, FAIL",
        "990, 50, 5, PASS",
        "989, 50, 5, FAIL"
    })
    void holdsTheInjectorToItsScheduleAndTheArmToTheRate(
            double answeredPerSec, long delayUs, long p99Ms, Verdict verdict) {
        CheckResult found = finding(trial(answeredPerSec, delayUs, p99Ms, 0, 0));

        assertThat(found.verdict()).isEqualTo(verdict);
        assertThat(found.rule())
                .contains("p99.9 of the time from due to sent at most 1 % of the p99 of the response time, or 100 µs;"
                        + " throughput at most 1 % below the offered load, or 3·√(2 × in flight) requests; at most"
                        + " 0.1 % of what was due not sent");
    }

    /** 100 in flight at either edge: 42 of 10,000 requests less were answered than were due by chance. */
    @ParameterizedTest
    @CsvSource({"995.8, 100, PASS", "988.0, 100, FAIL", "988.0, 1000, PASS", "985.0, 1000, FAIL"})
    void whatIsInFlightAtTheEdgesOfTheWindowIsNotMissing(double answeredPerSec, double inFlight, Verdict verdict) {
        Trial trial = TrialBuilder.like(trial(answeredPerSec, 50, 5, 0, 0))
                .inFlight(inFlight)
                .build();

        assertThat(finding(trial).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"10, PASS", "11, FAIL"})
    void whatWasNeverSentHasNoResponseTimeAndIsNotPassedOver(long notSent, Verdict verdict) {
        assertThat(finding(trial(1000, 50, 5, 0, notSent)).verdict()).isEqualTo(verdict);
    }

    @Test
    void saysWhatToDo() {
        assertThat(finding(trial(1000, 500, 5, 0, 0)).remedy())
                .contains("the injector was late: give it CPUs of its own, or lower the rate");
        assertThat(finding(trial(900, 50, 5, 0, 0)).remedy())
                .contains("the system under test cannot reach this rate: lower it");
        assertThat(finding(trial(900, 90_000, 5, 30, 12)).remedy())
                .contains("42 requests found all 50 connections busy: lower the rate, or give more connections");
    }

    @Test
    void cannotBeMadeWithoutWhatTheDriverDoesNotTell() {
        Trial blind = TrialBuilder.trial("netty", LOAD, 1, 1).build();
        assertThat(finding(blind).verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
    }

    @Test
    void concernsNoClosedLoad() {
        assertThat(findings(
                        TrialBuilder.trial("netty", new ClosedLoad(50), 1, 1).build()))
                .extracting(CheckResult::check)
                .doesNotContain("schedule");
    }

    /** 1,000/s of 5 ms each are 5 in flight. */
    @ParameterizedTest
    @CsvSource({"5.0, PASS", "4.8, PASS", "4.7, FAIL", "5.3, FAIL"})
    void littlesLawHoldsForWhatWasCounted(double counted, Verdict verdict) {
        Trial trial = TrialBuilder.like(trial(1000, 50, 5, 0, 0))
                .serviceTimeNs(times(5_000_000))
                .inFlight(counted)
                .build();

        CheckResult little = findings(trial).stream()
                .filter(found -> found.check().equals("little"))
                .findFirst()
                .orElseThrow();
        assertThat(little.verdict()).isEqualTo(verdict);
        assertThat(little.detail()).contains("that the driver counted");
    }

    private static Trial trial(double answeredPerSec, long delayUs, long p99Ms, long waited, long notSent) {
        return TrialBuilder.trial("netty", LOAD, 1, 1)
                .durationNs(10_000_000_000L)
                .requests(Math.round(answeredPerSec * 10))
                .throughputPerSec(answeredPerSec)
                .responseTime(times(p99Ms * 1_000_000), "hdr/response.hdr")
                .offered(new Traffic.Offered(
                        1000,
                        1000,
                        1000,
                        waited,
                        notSent,
                        0,
                        List.of(),
                        Optional.of(new Traffic.Times(times(delayUs * 1000), 1, "hdr/delay.hdr"))))
                .build();
    }

    private static Quantiles times(long ns) {
        return new Quantiles(ns, OptionalLong.empty(), ns, ns, ns, ns, OptionalLong.of(ns), ns);
    }

    private static CheckResult finding(Trial trial) {
        return findings(trial).stream()
                .filter(found -> found.check().equals("schedule"))
                .findFirst()
                .orElseThrow();
    }

    private static List<CheckResult> findings(Trial trial) {
        return Checks.apply(trial, CheckLimits.defaults(), List.of()).checks();
    }
}
