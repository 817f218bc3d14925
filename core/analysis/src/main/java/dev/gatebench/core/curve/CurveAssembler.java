package dev.gatebench.core.curve;

import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.load.Ladder;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Trend;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Quantile;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes curves of trials under open loads.
 *
 * <p>A trial that fell behind is not valid, and is what is looked for here all the same: it counts for whether the arm
 * keeps up where no check failed that overload does not explain. Response times are told where all trials that count
 * are valid: those of a queue that grows are as long as the window, and those of the better starts alone are not the
 * arm's.
 */
public final class CurveAssembler {
    /** An arm that keeps up answers at least this share of what is due. */
    public static final double LEAST_ACHIEVED = 0.99;

    /** A queue that grows by less than this share of the offered rate is none that matters, however sure it is. */
    public static final double LEAST_GROWTH = 0.001;

    /** Checks that fail where an arm falls behind. */
    private static final Set<String> OF_OVERLOAD = Set.of(CheckNames.SCHEDULE, CheckNames.ERRORS, CheckNames.LITTLE);

    private final List<Trial> trials;
    private final double notValidShare;
    private final List<Slo> slos;

    /**
     * Makes them of these trials.
     *
     * @param trials judged; forks are what statistics take for repetitions
     * @param notValidShare a point with a greater share of its trials refused has no verdict
     * @param slos the goals whose rates are asked for
     */
    public CurveAssembler(List<Trial> trials, double notValidShare, List<Slo> slos) {
        this.trials = List.copyOf(trials);
        this.notValidShare = notValidShare;
        this.slos = List.copyOf(slos);
    }

    /** The curves of the arms whose open loads are a {@link Ladder}. */
    public List<Curve> assemble(List<String> arms) {
        List<Curve> curves = new ArrayList<>();
        for (String arm : arms) {
            Map<Load, List<Trial>> byLoad = trials.stream()
                    .filter(trial -> trial.arm().equals(arm) && trial.load().isOpen())
                    .map(Trial::load)
                    .distinct()
                    .collect(Collectors.toMap(
                            load -> load, load -> CellTrials.of(trials, arm, load), (a, b) -> a, TreeMap::new));
            if (Ladder.isOne(byLoad.keySet())) {
                curves.add(curve(arm, byLoad));
            }
        }
        return curves;
    }

    private Curve curve(String arm, Map<Load, List<Trial>> byLoad) {
        List<CurvePoint> points = byLoad.entrySet().stream()
                .map(entry -> point(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingDouble(CurvePoint::offeredPerSec))
                .toList();
        return new Curve(
                arm,
                points,
                RateRange.of(points, CurveAssembler::keepsUp),
                slos.stream().map(slo -> atSlo(slo, points, byLoad)).toList());
    }

    private static CurvePoint.Kept keepsUp(CurvePoint point) {
        if (point.failed()) {
            return CurvePoint.Kept.NO;
        }
        return point.verdict() == CurvePoint.Verdict.KEEPS_UP ? CurvePoint.Kept.YES : CurvePoint.Kept.UNKNOWN;
    }

    private CurvePoint point(Load load, List<Trial> ofLoad) {
        List<Trial> behind = ofLoad.stream().filter(CurveAssembler::fellBehind).toList();
        List<Trial> valid = ofLoad.stream()
                .filter(trial -> trial.valid() && !fellBehind(trial))
                .toList();
        List<Trial> full = ofLoad.stream()
                .filter(trial -> ofOverload(trial) && !fellBehind(trial) && foundAllConnectionsBusy(trial))
                .toList();
        List<Trial> counting =
                Stream.of(valid, behind, full).flatMap(List::stream).toList();
        int refused = ofLoad.size() - counting.size();
        Optional<Estimate> achieved = Estimate.of(counting.stream()
                .filter(trial -> achieved(trial).orElse(0) > 0)
                .map(trial -> Observation.of(trial, achieved(trial).orElseThrow()))
                .toList());
        List<Trend.Slope> slopes = counting.stream()
                .flatMap(trial -> slope(trial).stream().mapToObj(slope -> new Trend.Slope(trial.fork(), slope)))
                .toList();
        DoubleSummaryStatistics rates = (counting.isEmpty() ? ofLoad : counting)
                .stream()
                        .flatMap(trial -> trial.traffic().offered().stream())
                        .mapToDouble(Traffic.Offered::ratePerSec)
                        .summaryStatistics();
        double offered =
                rates.getCount() > 0 ? rates.getAverage() : load.offeredPerSec().orElse(0);
        Optional<Trend> growth = Trend.of(slopes);
        boolean known = counting.size() > 1
                && slopes.size() == counting.size()
                && (double) refused / ofLoad.size() <= notValidShare;
        return new CurvePoint(
                load,
                offered,
                rates.getCount() > 0 ? rates.getMin() : offered,
                rates.getCount() > 0 ? rates.getMax() : offered,
                valid.size(),
                behind.size(),
                full.size(),
                refused,
                achieved,
                growth,
                counting.stream().mapToDouble(CurveAssembler::lost).max().orElse(0),
                known && valid.size() == counting.size() ? times(valid) : Map.of(),
                known
                        ? verdict(offered, valid.size(), counting.size(), behind.size(), growth)
                        : CurvePoint.Verdict.UNKNOWN);
    }

    /** Both verdicts are to be shown, by all trials that count; what is in between is not known. */
    private static CurvePoint.Verdict verdict(
            double offered, int valid, int counting, int behind, Optional<Trend> growth) {
        if (behind == counting) {
            return CurvePoint.Verdict.FALLS_BEHIND;
        }
        Optional<Interval> slope = growth.flatMap(Trend::interval);
        if (slope.isEmpty()) {
            return CurvePoint.Verdict.UNKNOWN;
        }
        if (slope.get().low() > 0 && growth.get().perSec() >= LEAST_GROWTH * offered) {
            return CurvePoint.Verdict.QUEUE_GROWS;
        }
        return valid == counting && slope.get().high() < (1 - LEAST_ACHIEVED) * offered
                ? CurvePoint.Verdict.KEEPS_UP
                : CurvePoint.Verdict.UNKNOWN;
    }

    /** A study may set the limits of 'schedule', and not what a knee is. */
    private static boolean fellBehind(Trial trial) {
        return (trial.valid() || ofOverload(trial)) && achieved(trial).orElse(1) < LEAST_ACHIEVED;
    }

    /** Whether it is refused for nothing that overload does not explain; what answers nothing right is no overload. */
    private static boolean ofOverload(Trial trial) {
        Set<String> failed = trial.checks().stream()
                .filter(check -> check.verdict() == CheckResult.Verdict.FAIL)
                .map(CheckResult::check)
                .collect(Collectors.toSet());
        return trial.status() == TrialStatus.INVALID && trial.requests() > 0 && OF_OVERLOAD.containsAll(failed);
    }

    private static boolean foundAllConnectionsBusy(Trial trial) {
        return trial.traffic()
                .offered()
                .map(offered -> offered.waited() + offered.notSent() > 0)
                .orElse(false);
    }

    /** Empty where it is not known what was due, or nothing was. */
    private static OptionalDouble achieved(Trial trial) {
        double duePerSec =
                trial.traffic().offered().map(Traffic.Offered::duePerSec).orElse(0.0);
        double share = trial.throughputPerSec() / duePerSec;
        return duePerSec > 0 && Double.isFinite(share) ? OptionalDouble.of(share) : OptionalDouble.empty();
    }

    /** Requests that were due and have no response time, of those that were due. */
    private static double lost(Trial trial) {
        double seconds = trial.durationNs() / (double) TimeUnit.SECONDS.toNanos(1);
        double due = trial.traffic().offered().map(Traffic.Offered::duePerSec).orElse(0.0) * seconds;
        long lost = trial.traffic().errors().values().stream()
                        .mapToLong(Long::longValue)
                        .sum()
                + trial.traffic().offered().map(Traffic.Offered::notSent).orElse(0L);
        return due > 0 ? Math.min(1, lost / due) : 0;
    }

    private static OptionalDouble slope(Trial trial) {
        double seconds = trial.durationNs() / (double) TimeUnit.SECONDS.toNanos(1);
        List<Double> outstanding =
                trial.traffic().offered().map(Traffic.Offered::outstanding).orElse(List.of());
        return outstanding.size() < 2 || seconds <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Trend.slope(outstanding, seconds));
    }

    private static Map<Quantile, Estimate> times(List<Trial> valid) {
        Map<Quantile, Estimate> times = new EnumMap<>(Quantile.class);
        for (Quantile quantile : Quantile.values()) {
            Estimate.of(valid.stream()
                            .filter(trial -> time(trial, quantile).orElse(0) > 0)
                            .map(trial -> Observation.of(
                                    trial, (double) time(trial, quantile).orElseThrow()))
                            .toList())
                    .ifPresent(estimate -> times.put(quantile, estimate));
        }
        return times;
    }

    private static OptionalLong time(Trial trial, Quantile quantile) {
        Optional<Quantiles> times = trial.traffic().responseTime().map(Traffic.Times::ns);
        return times.map(all -> all.of(quantile)).orElse(OptionalLong.empty());
    }

    private static RateAtSlo atSlo(Slo slo, List<CurvePoint> points, Map<Load, List<Trial>> byLoad) {
        Set<Load> counting = points.stream()
                .filter(point -> point.verdict() == CurvePoint.Verdict.KEEPS_UP)
                .map(CurvePoint::load)
                .collect(Collectors.toSet());
        // what statistics take for a repetition: a fork, or a round where there is one fork
        boolean overForks = byLoad.values().stream()
                        .flatMap(List::stream)
                        .map(Trial::fork)
                        .distinct()
                        .count()
                > 1;
        ToIntFunction<Trial> repetition = trial -> overForks ? trial.fork() : trial.round();
        Map<Integer, List<Trial>> byRepetition = byLoad.entrySet().stream()
                .filter(entry -> counting.contains(entry.getKey()))
                .flatMap(entry -> entry.getValue().stream())
                .filter(Trial::valid)
                .collect(Collectors.groupingBy(repetition::applyAsInt, TreeMap::new, Collectors.toList()));
        // one that has one load alone, tried in a search, is not asked where between rates the goal is passed
        Map<Integer, Set<Load>> asked = byLoad.values().stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(
                        repetition::applyAsInt, TreeMap::new, Collectors.mapping(Trial::load, Collectors.toSet())));
        asked.values().removeIf(loads -> loads.size() < 2);
        byRepetition.keySet().retainAll(asked.keySet());
        List<SloPassing> passings = new ArrayList<>();
        byRepetition.forEach((number, ofOne) -> SloCrossing.rate(
                        ofOne.stream()
                                .filter(trial -> time(trial, slo.quantile()).orElse(0) > 0)
                                .map(trial -> new SloCrossing.At(
                                        trial.rate().orElse(0),
                                        time(trial, slo.quantile()).orElseThrow()))
                                .toList(),
                        slo.atMostNs())
                .ifPresent(found -> passings.add(new SloPassing(
                        ofOne.get(0).fork(),
                        ofOne.get(0).lane(),
                        overForks ? OptionalInt.empty() : OptionalInt.of(number),
                        found))));
        boolean all = passings.size() == asked.size();
        return new RateAtSlo(
                slo,
                RateRange.of(points, point -> point.keeps(slo)),
                all ? passings : List.of(),
                all ? Estimate.of(passings.stream().map(SloPassing::observation).toList()) : Optional.empty());
    }
}
