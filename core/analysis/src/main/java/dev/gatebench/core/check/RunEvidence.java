package dev.gatebench.core.check;

import dev.gatebench.core.clock.HostClock;
import dev.gatebench.core.network.NetworkReading;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialHistory;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What a run knows beside its trials that their checks need: its clocks, and the network that requests cross. */
record RunEvidence(TrialHistory history) {
    /** Of trials that stand alone. */
    static final RunEvidence NONE = new RunEvidence(TrialHistory.of(List.of(), List.of()));

    /**
     * A way between two hosts that each request of a trial takes, there and back.
     *
     * @param pair the roles on both, for people
     * @param leastNs the least round trip that the run has seen there, ns
     */
    record Crossing(String pair, long leastNs) {}

    /** Whether any host of the run has another clock than the lab. */
    boolean hasClocks() {
        return !history.clocks().isEmpty();
    }

    /** The clocks of the hosts of a trial's fork that are not the lab's. */
    List<HostClock> clocks(Trial trial) {
        return HostClock.of(history.clocks(trial));
    }

    /**
     * The ways between hosts that were measured before a trial's fork. In the direct arm the backend is on the host of
     * the system under test. The least round trip is that of all forks and injectors: a floor must not be too high, and
     * is none where one of several injectors was not measured.
     */
    List<Crossing> crossings(Trial trial) {
        return Stream.concat(
                        crossing(trial, Trial.INJECTOR, Trial.SUT),
                        trial.arm().equals(ArmSpec.DIRECT) ? Stream.of() : crossing(trial, Trial.SUT, Trial.BACKEND))
                .toList();
    }

    private Stream<Crossing> crossing(Trial trial, String from, String to) {
        List<NetworkReading> before = history.network(trial).stream()
                .filter(reading -> reading.isOf(from, to))
                .toList();
        return !before.isEmpty() && before.stream().allMatch(RunEvidence::isMeasured)
                ? history.network().stream()
                        .filter(reading -> reading.isOf(from, to) && isMeasured(reading))
                        .min(Comparator.comparingLong(RunEvidence::leastNs))
                        .stream()
                        .map(reading -> new Crossing(reading.pair(), leastNs(reading)))
                : Stream.of();
    }

    private static boolean isMeasured(NetworkReading reading) {
        return reading.roundTrips().isPresent();
    }

    private static long leastNs(NetworkReading reading) {
        return reading.roundTrips().orElseThrow().leastNs();
    }
}
