package dev.gatebench.core.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.network.NetworkReading;
import dev.gatebench.core.network.RoundTrips;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The backend of the run answers after 20 ms at least, and the driver's clock resolves 1 ms. */
class NetworkFloorTest {
    private static final long MS = 1_000_000;
    private static final RunInfo INFO = SyntheticRun.info(List.of("direct", "netty"), Loads.closed(600), true);

    private final List<NetworkReading> readings = new ArrayList<>(List.of(
            reading(1, "injector", "sut", 2), reading(1, "sut", "backend", 3), reading(1, "injector", "backend", 9)));

    @Test
    void addsTheLeastRoundTripsThatARequestCrossesToTheDelay() {
        CheckResult gateway = floor(trial("netty", 1, 23));
        assertThat(gateway.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(gateway.detail())
                .startsWith("median 23.00 ms is below 25.00 ms, the backend's delay and the shortest round trips"
                        + " between the hosts (injector → sut 2.000 ms, sut → backend 3.000 ms)");
        assertThat(gateway.figures())
                .containsEntry("delayAndRoundTripsNs", 25e6)
                .doesNotContainKey("delayNs");
        assertThat(gateway.rule()).hasValueSatisfying(rule -> assertThat(rule)
                .contains("its shortest round trips are added to the backend's delay"));
        assertThat(floor(trial("netty", 1, 24)).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void countsTheWayToTheSystemUnderTestAloneWhereTheDirectArmIs() {
        assertThat(floor(trial("direct", 1, 21)).figures()).containsEntry("delayAndRoundTripsNs", 22e6);
        assertThat(floor(trial("direct", 1, 20)).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void addsOnlyWhatWasMeasuredBeforeItsOwnFork() {
        readings.set(1, failed(1, "sut", "backend"));
        assertThat(floor(trial("netty", 1, 23)).figures()).containsEntry("delayAndRoundTripsNs", 22e6);
        assertThat(floor(trial("netty", 2, 23)).figures())
                .containsEntry("delayNs", 20e6)
                .doesNotContainKey("delayAndRoundTripsNs");
        assertThat(floor(trial("netty", 2, 23)).rule()).contains(FloorCheck.RULE);
    }

    @Test
    void takesTheLeastOfAllForksForAFloorMustNotBeTooHigh() {
        readings.add(reading(2, "injector", "sut", 1));
        assertThat(floor(trial("netty", 1, 24)).figures()).containsEntry("delayAndRoundTripsNs", 24e6);
    }

    @Test
    void takesTheNearestOfSeveralInjectorsForTheirRepliesAreCountedTogether() {
        readings.add(reading(1, "injector-2", "sut", 1));
        assertThat(floor(trial("netty", 1, 24)).figures()).containsEntry("delayAndRoundTripsNs", 24e6);
        assertThat(floor(trial("netty", 1, 22)).detail()).contains("injector-2 → sut 1.000 ms");
        readings.add(failed(1, "injector-3", "sut"));
        assertThat(floor(trial("netty", 1, 24)).figures())
                .as("one that was not measured may be nearer")
                .containsEntry("delayAndRoundTripsNs", 23e6);
    }

    @Test
    void isAFloorOfItsOwnWhereNoDelayIsCertain() {
        RunInfo without = INFO.withBackendDelayNs(OptionalLong.empty());
        CheckResult found = floor(without, trial("netty", 1, 3));
        assertThat(found.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(found.detail()).contains("below 5.000 ms, the shortest round trips between the hosts");
    }

    private CheckResult floor(Trial trial) {
        return floor(INFO, trial);
    }

    private CheckResult floor(RunInfo info, Trial trial) {
        return RunJudge.judge(info, TrialHistory.of(List.of(trial), List.of(), List.of(), readings))
                .get(0)
                .checks()
                .stream()
                .filter(finding -> finding.check().equals("floor"))
                .findFirst()
                .orElseThrow();
    }

    private static NetworkReading reading(int fork, String from, String to, long leastMs) {
        return new NetworkReading(
                1,
                fork,
                from,
                to,
                "node a",
                "node b",
                Optional.of(new RoundTrips(500, leastMs * MS, 2 * leastMs * MS, 4 * leastMs * MS)),
                OptionalDouble.of(1e8),
                OptionalDouble.of(1e8),
                Optional.empty());
    }

    private static NetworkReading failed(int fork, String from, String to) {
        return new NetworkReading(
                1,
                fork,
                from,
                to,
                "node a",
                "node b",
                Optional.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.of("nobody answered"));
    }

    private static Trial trial(String arm, int fork, long medianMs) {
        long ns = medianMs * MS;
        return TrialBuilder.trial(arm, new ClosedLoad(600), fork, 1)
                .startedAt(SyntheticRun.START)
                .durationNs(8_000 * MS)
                .requests(1000)
                .throughputPerSec(125)
                .serviceTimeNs(new Quantiles(ns, OptionalLong.of(ns), ns, ns, ns, ns, OptionalLong.of(ns), ns))
                .build();
    }
}
