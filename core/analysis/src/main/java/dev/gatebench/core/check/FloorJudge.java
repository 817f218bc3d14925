package dev.gatebench.core.check;

import dev.gatebench.core.check.FloorCheck.Allowance;
import dev.gatebench.core.check.FloorCheck.Floor;
import dev.gatebench.core.check.FloorCheck.Part;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.network.NetworkReading;
import dev.gatebench.core.network.RoundTrips;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialHistory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Finds the floors of a run's trials and holds the trials to {@link FloorCheck}.
 *
 * @param delayNs the least delay that the backend has for certain, ns
 */
record FloorJudge(OptionalLong delayNs, TrialHistory history) {
    /** Rates that differ by no more than this share of the gateway's count as the same. */
    private static final double SAME_RATE = 0.1;

    static boolean isDirect(Trial trial) {
        return trial.arm().equals(ArmSpec.DIRECT);
    }

    /**
     * Holds a trial to the times of valid direct trials, and to the backend's delay.
     *
     * @param directs the valid direct trials of the same lane; a direct trial is held to the delay alone
     */
    CheckResult finding(Trial trial, List<Trial> directs) {
        List<Floor> floors = new ArrayList<>();
        String remark = "";
        if (!isDirect(trial)) {
            boolean open = Arrivals.of(trial.load()).isPresent();
            List<Trial> alike = directs.stream()
                    // another driver adds another time of its own to each
                    .filter(direct ->
                            direct.traffic().driver().equals(trial.traffic().driver()))
                    // the backend may be slower by another protocol than the gateway is
                    .filter(direct -> direct.traffic()
                            .spokenBy()
                            .isFloorOf(trial.traffic().spokenBy()))
                    .filter(direct ->
                            open ? sameRate(direct, trial) : direct.load().equals(trial.load()))
                    .toList();
            Optional<Floor> direct = directFloor(trial, alike);
            direct.ifPresent(floors::add);
            if (open) {
                floors.addAll(otherParts(alike));
            }
            remark = direct.isPresent() ? "" : " (no valid direct trial at this " + (open ? "rate)" : "load)");
        }
        delay(trial).ifPresent(floors::add);
        return finding(trial, floors, remark);
    }

    private Optional<Floor> delay(Trial trial) {
        List<Crossing> crossings = Crossing.of(history, trial);
        if (!crossings.isEmpty()) {
            return Optional.of(Floor.delayBehind((double) delayNs.orElse(0), crossings));
        }
        return delayNs.isPresent() ? Optional.of(Floor.delay((double) delayNs.getAsLong())) : Optional.empty();
    }

    private static CheckResult finding(Trial trial, List<Floor> floors, String remark) {
        Optional<Traffic.Times> times = trial.traffic().serviceTime();
        if (times.isEmpty()) {
            return Findings.notCheckable(CheckNames.FLOOR, "no service times");
        }
        if (floors.isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.FLOOR,
                    "the backend's delay has no lower bound above 0"
                            + (isDirect(trial) ? "" : ", and no direct trial at this load is valid"));
        }
        Map<Part, Double> parts = Part.of(times.get().ns());
        return FloorCheck.judged(
                parts,
                floors.stream().filter(floor -> parts.containsKey(floor.part())).toList(),
                new Allowance((double) times.get().resolutionNs(), "the resolution of the driver's clock"),
                remark);
    }

    /** Whether both had requests due alike by the open model: shares of each arm's own capacity are different rates. */
    private static boolean sameRate(Trial direct, Trial trial) {
        return Arrivals.of(trial.load()).isPresent()
                && Arrivals.of(direct.load()).equals(Arrivals.of(trial.load()))
                && direct.rate().isPresent()
                && trial.rate().isPresent()
                && Math.abs(direct.rate().getAsInt() - trial.rate().getAsInt())
                        <= SAME_RATE * trial.rate().getAsInt();
    }

    /** Takes the least time of each other part: a neighbour on the machine may have slowed a direct trial. */
    private static List<Floor> otherParts(List<Trial> directs) {
        List<Map<Part, Double>> told = directs.stream()
                .flatMap(direct -> direct.serviceTimeNs().stream())
                .map(Part::of)
                .toList();
        return Stream.of(Part.values())
                .filter(part -> part != Part.MEDIAN)
                .flatMap(part -> told.stream()
                        .flatMap(parts -> Optional.ofNullable(parts.get(part)).stream())
                        .min(Comparator.naturalOrder())
                        .map(ns -> Floor.direct(part, "the lowest of the direct arm at this rate", ns))
                        .stream())
                .toList();
    }

    private static Optional<Floor> directFloor(Trial trial, List<Trial> alike) {
        List<Trial> sameRound = alike.stream()
                .filter(direct -> direct.fork() == trial.fork() && direct.round() == trial.round())
                .toList();
        boolean paired = !sameRound.isEmpty();
        String words = paired
                ? "the direct arm's median in the same round"
                : "the median of the direct arm's medians at this load";
        return Estimate.median((paired ? sameRound : alike)
                        .stream()
                                .flatMap(direct -> direct.serviceTimeNs().stream())
                                .mapToDouble(Quantiles::p50))
                .stream()
                .mapToObj(ns -> Floor.direct(Part.MEDIAN, words, ns))
                .findFirst();
    }

    /**
     * A way between two hosts that each request of a trial takes, there and back.
     *
     * @param pair the roles on both hosts, for people
     * @param leastNs the least round trip that the run has seen there, ns
     */
    record Crossing(String pair, long leastNs) {
        /**
         * Lists the ways between hosts that were measured before a trial's fork. In the direct arm the backend is on
         * the host of the system under test. A floor must not be too high: the least round trip of all forks and
         * injectors counts, and there is none where one of several injectors was not measured.
         */
        static List<Crossing> of(TrialHistory history, Trial trial) {
            return Stream.concat(
                            of(history, trial, Trial.INJECTOR, Trial.SUT),
                            trial.arm().equals(ArmSpec.DIRECT)
                                    ? Stream.of()
                                    : of(history, trial, Trial.SUT, Trial.BACKEND))
                    .toList();
        }

        private static Stream<Crossing> of(TrialHistory history, Trial trial, String from, String to) {
            List<NetworkReading> before = history.network(trial).stream()
                    .filter(reading -> reading.isOf(from, to))
                    .toList();
            if (before.isEmpty()
                    || before.stream().anyMatch(reading -> reading.roundTrips().isEmpty())) {
                return Stream.of();
            }
            return history.network().stream()
                    .filter(reading -> reading.isOf(from, to))
                    .flatMap(reading -> reading.roundTrips().map(RoundTrips::leastNs).stream()
                            .map(leastNs -> new Crossing(reading.pair(), leastNs)))
                    .min(Comparator.comparingLong(Crossing::leastNs))
                    .stream();
        }
    }
}
