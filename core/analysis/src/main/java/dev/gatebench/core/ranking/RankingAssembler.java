package dev.gatebench.core.ranking;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.comparison.ComparedTrials;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.ranking.Ranking.Ranked;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.trial.CheckNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ranks the gateways of a run by CPU per request. */
public final class RankingAssembler {
    private static final double ALPHA = 1 - LogScale.CONFIDENCE;

    private final ComparedTrials trials;
    private final List<Cell> cells;

    /** Ranks by a run's trials and the cells that they make. */
    public RankingAssembler(ComparedTrials trials, List<Cell> cells) {
        this.trials = trials;
        this.cells = cells;
    }

    /**
     * Ranks at each load, and before that over all where there are several; loads without a headline have no ranking.
     */
    public List<Ranking> assemble(List<Arm> arms, List<Load> loads) {
        List<Arm> gateways = arms.stream()
                .filter(arm -> !arm.gateway().equals(ArmSpec.DIRECT) && isControlled(arm))
                .toList();
        List<Ranking> rankings = new ArrayList<>();
        if (loads.size() > 1) {
            ranking(gateways, Optional.empty(), loads).ifPresent(rankings::add);
        }
        loads.forEach(
                load -> ranking(gateways, Optional.of(load), List.of(load)).ifPresent(rankings::add));
        return rankings;
    }

    /** Whether its trials are of a gateway that was started by us. */
    private boolean isControlled(Arm arm) {
        return trials.trials().stream()
                .filter(trial -> trial.arm().equals(arm.id()))
                .flatMap(trial -> trial.checks().stream())
                .noneMatch(finding -> finding.check().equals(CheckNames.CONTROLLED));
    }

    /**
     * Ranks at a load or over all: over the same loads for all arms, or one that lacks its dearest would look cheap.
     */
    private Optional<Ranking> ranking(List<Arm> gateways, Optional<Load> load, List<Load> over) {
        List<String> measured = gateways.stream()
                .map(Arm::id)
                .filter(arm -> over.stream().allMatch(each -> cell(arm, each).isPresent()))
                .toList();
        boolean sameGateway = gateways.stream().map(Arm::gateway).distinct().count() <= 1;
        Normalisation normalisation = normalisation(measured, sameGateway);
        Measure measure = new Measure(Metric.CPU, Optional.of(normalisation), true);
        Map<String, Estimate> costs = new LinkedHashMap<>();
        load.ifPresent(at -> measured.forEach(arm ->
                cell(arm, at).flatMap(cell -> cost(cell, normalisation)).ifPresent(cost -> costs.put(arm, cost))));
        List<String> order =
                cheapestFirst(load.isPresent() ? List.copyOf(costs.keySet()) : measured, costs, measure, over);
        if (order.isEmpty()) {
            return Optional.empty();
        }
        String best = order.get(0);
        List<Ranked> places = new ArrayList<>();
        for (String arm : order) {
            Optional<Ratio> ratio =
                    arm.equals(best) ? Optional.empty() : trials.pair(best, arm).overSound(measure, over);
            places.add(new Ranked(
                    places.size() + 1,
                    arm,
                    Optional.ofNullable(costs.get(arm)),
                    load.flatMap(at -> p99(arm, at)),
                    ratio.map(Ratio::ratio),
                    ratio.flatMap(Ratio::interval),
                    ratio.filter(found -> toldApart(found, order.size() - 1)).isPresent()));
        }
        List<String> idle = gateways.stream()
                .map(Arm::id)
                .filter(arm -> over.stream().anyMatch(each -> isIdle(arm, each)))
                .toList();
        List<String> refused = gateways.stream()
                .map(Arm::id)
                .filter(arm -> !order.contains(arm) && !idle.contains(arm))
                .toList();
        return Optional.of(new Ranking(load, normalisation, places, refused, idle));
    }

    /**
     * Orders arms by their costs ÷ that of the first: by the paired ratio, by which arms are told apart, else by that
     * of the medians; an arm without either is left out.
     */
    private List<String> cheapestFirst(
            List<String> arms, Map<String, Estimate> costs, Measure measure, List<Load> over) {
        Map<String, Double> relative = new LinkedHashMap<>();
        for (String arm : arms) {
            Estimate first = costs.get(arms.get(0));
            Estimate cost = costs.get(arm);
            double ofMedians = first == null || cost == null ? 0 : cost.median() / first.median();
            double ratio = arm.equals(arms.get(0))
                    ? 1
                    : trials.pair(arms.get(0), arm)
                            .overSound(measure, over)
                            .map(Ratio::ratio)
                            .orElse(ofMedians);
            if (ratio > 0) {
                relative.put(arm, ratio);
            }
        }
        return relative.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * Tells an arm from the first by their paired ratio. This is multiple comparison with the best (Hsu, "Constrained
     * Simultaneous Confidence Intervals for Multiple Comparisons with the Best", 1984): the cheapest in truth is called
     * dearer than the first in no more than 5 % of rankings, however many gateways there are. Bonferroni's bound stands
     * in place of Dunnett's quantile, because pairs scatter differently; the p-values are two-sided and the question is
     * not, but with few gateways no more is claimed than an interval shows.
     *
     * @param others gateways in the ranking beside the first
     */
    private static boolean toldApart(Ratio ratio, int others) {
        return ratio.ratio() > 1 && ratio.pValue().orElse(1) < Math.min(ALPHA, 2 * ALPHA / others);
    }

    /** One for all arms, or their costs could not stand in one order: the default where it means the same to all. */
    private Normalisation normalisation(List<String> arms, boolean sameGateway) {
        return arms.stream()
                        .skip(1)
                        .allMatch(arm -> trials.pair(arms.get(0), arm)
                                        .trials()
                                        .normalisation(sameGateway)
                                        .normalisation()
                                == Normalisation.DEFAULT)
                ? Normalisation.DEFAULT
                : Normalisation.NONE;
    }

    private static Optional<Estimate> cost(Cell cell, Normalisation normalisation) {
        return normalisation == Normalisation.NONE ? cell.cpuNsPerRequest().sut() : cell.normalisedCpuNsPerRequest();
    }

    private Optional<Estimate> p99(String arm, Load load) {
        return Estimate.of(CellTrials.of(trials.trials(), arm, load).stream()
                .filter(trial -> trial.valid() && trial.serviceTimeNs().isPresent())
                .map(trial -> Observation.of(
                        trial, (double) trial.serviceTimeNs().orElseThrow().p99()))
                .toList());
    }

    private Optional<Cell> cell(String arm, Load load) {
        return cells.stream()
                .filter(cell -> cell.headline()
                        && cell.idle().isEmpty()
                        && cell.load().equals(load)
                        && cell.arm().equals(arm))
                .findFirst();
    }

    private boolean isIdle(String arm, Load load) {
        return cells.stream()
                .anyMatch(cell -> cell.headline()
                        && cell.idle().isPresent()
                        && cell.load().equals(load)
                        && cell.arm().equals(arm));
    }
}
