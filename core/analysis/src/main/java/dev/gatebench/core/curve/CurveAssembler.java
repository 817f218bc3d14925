package dev.gatebench.core.curve;

import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.load.Ladder;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Trend;
import dev.gatebench.core.trial.Quantile;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Assembles curves from trials under open loads.
 *
 * <p>A trial that fell behind is not valid, but here it counts for whether the arm keeps up, unless a check failed that
 * overload does not explain. A point has response times only where all trials that count are valid: the times of a
 * growing queue are as long as the window, and the better starts alone do not stand for the arm.
 */
public final class CurveAssembler {
    /** An arm that keeps up answers at least this share of the due requests. */
    public static final double LEAST_ACHIEVED = 0.99;

    /** A queue that grows by less than this share of the offered rate does not matter, however sure its growth. */
    public static final double LEAST_GROWTH = 0.001;

    private final List<Trial> trials;
    private final double notValidShare;
    private final List<Slo> slos;

    /**
     * Assembles curves of these trials.
     *
     * @param trials judged trials; statistics take forks for repetitions
     * @param notValidShare greatest share of a point's trials that may be refused where the point has a verdict
     * @param slos goals whose greatest rates are wanted
     */
    public CurveAssembler(List<Trial> trials, double notValidShare, List<Slo> slos) {
        this.trials = List.copyOf(trials);
        this.notValidShare = notValidShare;
        this.slos = List.copyOf(slos);
    }

    /** Assembles the curves of the arms whose open loads are a {@link Ladder}. */
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
                RateRange.of(points, CurvePoint::keepsUp),
                slos.stream().map(slo -> RateAtSlo.of(slo, points, byLoad)).toList());
    }

    private CurvePoint point(Load load, List<Trial> ofLoad) {
        Map<OpenTrial.Outcome, List<Trial>> byOutcome =
                ofLoad.stream().collect(Collectors.groupingBy(trial -> new OpenTrial(trial).outcome()));
        List<Trial> valid = byOutcome.getOrDefault(OpenTrial.Outcome.VALID, List.of());
        List<Trial> behind = byOutcome.getOrDefault(OpenTrial.Outcome.BEHIND, List.of());
        List<Trial> full = byOutcome.getOrDefault(OpenTrial.Outcome.FULL, List.of());
        List<Trial> counting =
                Stream.of(valid, behind, full).flatMap(List::stream).toList();
        int refused = ofLoad.size() - counting.size();
        List<Trend.Slope> slopes = counting.stream()
                .flatMap(trial -> new OpenTrial(trial)
                        .growthPerSec().stream().mapToObj(slope -> new Trend.Slope(trial.fork(), slope)))
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
                Estimate.of(Observation.of(counting, trial -> new OpenTrial(trial).achieved())),
                growth,
                counting.stream()
                        .mapToDouble(trial -> new OpenTrial(trial).lost())
                        .max()
                        .orElse(0),
                known && valid.size() == counting.size() ? times(valid) : Map.of(),
                known
                        ? verdict(offered, valid.size(), counting.size(), behind.size(), growth)
                        : CurvePoint.Verdict.UNKNOWN);
    }

    /** Judges by all trials that count; a verdict must be shown, and between the verdicts nothing is known. */
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

    private static Map<Quantile, Estimate> times(List<Trial> valid) {
        Map<Quantile, Estimate> times = new EnumMap<>(Quantile.class);
        for (Quantile quantile : Quantile.values()) {
            Estimate.of(Observation.of(valid, trial -> new OpenTrial(trial).responseTimeNs(quantile)))
                    .ifPresent(estimate -> times.put(quantile, estimate));
        }
        return times;
    }
}
