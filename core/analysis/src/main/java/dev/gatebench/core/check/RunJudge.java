package dev.gatebench.core.check;

import dev.gatebench.core.check.FloorCheck.Allowance;
import dev.gatebench.core.check.FloorCheck.Floor;
import dev.gatebench.core.check.FloorCheck.Part;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialHistory;
import dev.gatebench.core.trial.TrialStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The checks that need more of a run than the trial: {@code clock} and {@code floor}, which needs the direct arm's
 * trials; with the limits of the run's study.
 */
public final class RunJudge {
    /** Rates that differ by no more than this share of the gateway's are the same to {@code floor}. */
    private static final double SAME_RATE = 0.1;

    private RunJudge() {}

    /** The trials of a run with the findings that need the whole run added, and the statuses that follow. */
    public static List<Trial> judge(RunInfo run, TrialHistory history) {
        return judge(run, new RunEvidence(history), history.trials());
    }

    /** The same with a fork number for each start of the processes, as {@link TrialHistory#byProcesses()} has it. */
    public static List<Trial> byProcesses(RunInfo run, TrialHistory history) {
        return history.byProcesses(judge(run, history));
    }

    /** The same of trials of which no more is known. */
    static List<Trial> judge(RunInfo run, List<Trial> trials) {
        return judge(run, RunEvidence.NONE, trials);
    }

    /** Direct trials come first, and their clocks before them: one that fails is no floor for others. */
    private static List<Trial> judge(RunInfo run, RunEvidence evidence, List<Trial> all) {
        CheckLimits limits = CheckLimits.defaults().with(run.checks());
        List<Trial> trials =
                all.stream().map(trial -> withClock(trial, evidence, limits)).toList();
        Function<Trial, Optional<Floor>> delay = trial -> delay(run.backendDelayNs(), evidence.crossings(trial));
        List<Trial> directs = trials.stream()
                .filter(RunJudge::isDirect)
                .map(trial -> withFloor(trial, delay.apply(trial).stream().toList(), ""))
                .filter(Trial::valid)
                .toList();
        // what is quicker on another lane's hosts is no floor
        Map<OptionalInt, List<Trial>> byLane = directs.stream().collect(Collectors.groupingBy(Trial::lane));
        return trials.stream()
                .map(trial -> judge(trial, delay.apply(trial), byLane.getOrDefault(trial.lane(), List.of())))
                .toList();
    }

    private static Optional<Floor> delay(OptionalLong leastNs, List<RunEvidence.Crossing> crossings) {
        if (!crossings.isEmpty()) {
            return Optional.of(Floor.delayBehind((double) leastNs.orElse(0), crossings));
        }
        return leastNs.isPresent() ? Optional.of(Floor.delay((double) leastNs.getAsLong())) : Optional.empty();
    }

    /** There is nothing to say of a run all of whose hosts have the lab's clock. */
    private static Trial withClock(Trial trial, RunEvidence evidence, CheckLimits limits) {
        return evidence.hasClocks() && trial.status() != TrialStatus.FAILED
                ? with(trial, new ClockCheck(evidence.clocks(trial), limits).judged(trial))
                : trial;
    }

    /** A cell with a greater share of its trials not valid has no headline figure. */
    public static double notValidShare(RunInfo run) {
        return CheckLimits.defaults().with(run.checks()).notValidShare();
    }

    /** What a reader must know of how the run is judged. */
    public static List<String> footnotes(RunInfo run) {
        Map<String, Double> defaults = CheckLimits.defaults().asMap();
        String changed = new TreeMap<>(run.checks())
                .entrySet().stream()
                        .filter(limit -> !limit.getValue().equals(defaults.get(limit.getKey())))
                        .map(limit -> limit.getKey() + " " + Numbers.plain(limit.getValue()) + " (default "
                                + Numbers.plain(defaults.getOrDefault(limit.getKey(), Double.NaN)) + ")")
                        .collect(Collectors.joining(", "));
        // which of them the study has changed is not known of a run of a release with other defaults
        return changed.isEmpty()
                ? List.of()
                : List.of("Judged by limits of the checks that are not the defaults of this release: " + changed + ".");
    }

    private static Trial judge(Trial trial, Optional<Floor> delay, List<Trial> directs) {
        List<Floor> floors = new ArrayList<>();
        String remark = "";
        if (!isDirect(trial)) {
            boolean open = Arrivals.of(trial.load()).isPresent();
            List<Trial> alike = directs.stream()
                    // another driver adds another time of its own to each
                    .filter(direct ->
                            direct.traffic().driver().equals(trial.traffic().driver()))
                    .filter(direct ->
                            open ? sameRate(direct, trial) : direct.load().equals(trial.load()))
                    .toList();
            Optional<Floor> direct = directFloor(trial, alike);
            direct.ifPresent(floors::add);
            floors.addAll(otherParts(open ? alike : List.of()));
            remark = direct.isPresent() ? "" : " (no valid direct trial at this " + (open ? "rate)" : "load)");
        }
        delay.ifPresent(floors::add);
        return withFloor(trial, floors, remark);
    }

    private static Trial withFloor(Trial trial, List<Floor> floors, String remark) {
        if (trial.status() == TrialStatus.FAILED) {
            return trial;
        }
        return with(trial, floor(trial, floors, remark));
    }

    private static Trial with(Trial trial, CheckResult found) {
        List<CheckResult> findings = new ArrayList<>(trial.checks());
        findings.removeIf(finding -> finding.check().equals(found.check()));
        findings.add(found);
        findings.sort(CheckNames.ORDER);
        return trial.withFindings(Checks.status(trial, findings), findings);
    }

    private static CheckResult floor(Trial trial, List<Floor> floors, String remark) {
        Optional<Traffic.Times> times = trial.traffic().serviceTime();
        if (times.isEmpty()) {
            return Findings.notCheckable(CheckNames.FLOOR, "no service times");
        }
        if (floors.isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.FLOOR,
                    "no reply of the backend is certain to be delayed"
                            + (isDirect(trial) ? "" : ", and no direct trial at this load is valid"));
        }
        Map<Part, Double> parts = Part.of(times.get().ns());
        return FloorCheck.judged(
                parts,
                floors.stream().filter(floor -> parts.containsKey(floor.part())).toList(),
                new Allowance((double) times.get().resolutionNs(), "a step of the driver's clock"),
                remark);
    }

    /** Whether both had requests due alike by the open model: a share of what each can do is another rate for each. */
    private static boolean sameRate(Trial direct, Trial trial) {
        return Arrivals.of(trial.load()).isPresent()
                && Arrivals.of(direct.load()).equals(Arrivals.of(trial.load()))
                && direct.rate().isPresent()
                && trial.rate().isPresent()
                && Math.abs(direct.rate().getAsInt() - trial.rate().getAsInt())
                        <= SAME_RATE * trial.rate().getAsInt();
    }

    /**
     * The parts beside the median, each the least that the direct arm had of it: a neighbour on the machine may well
     * have slowed one of its trials, and then a gateway is quicker than that one by right.
     */
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
                        .map(ns -> Floor.direct(part, "the least of the direct arm at this rate", ns))
                        .stream())
                .toList();
    }

    private static Optional<Floor> directFloor(Trial trial, List<Trial> sameLoad) {
        List<Trial> sameRound = sameLoad.stream()
                .filter(direct -> direct.fork() == trial.fork() && direct.round() == trial.round())
                .toList();
        boolean paired = !sameRound.isEmpty();
        OptionalDouble median = median(paired ? sameRound : sameLoad);
        return median.isEmpty()
                ? Optional.empty()
                : Optional.of(Floor.direct(
                        paired
                                ? "the direct arm's median in the same round"
                                : "the median of the direct arm's medians at this load",
                        median.getAsDouble()));
    }

    private static OptionalDouble median(List<Trial> directs) {
        double[] medians = directs.stream()
                .flatMap(direct -> direct.serviceTimeNs().stream())
                .mapToDouble(Quantiles::p50)
                .toArray();
        return medians.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Median.withDefaults().evaluate(medians));
    }

    private static boolean isDirect(Trial trial) {
        return trial.arm().equals(ArmSpec.DIRECT);
    }
}
