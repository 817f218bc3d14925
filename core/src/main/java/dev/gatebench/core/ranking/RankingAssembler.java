package dev.gatebench.core.ranking;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.comparison.PairTrials;
import dev.gatebench.core.comparison.Pairs;
import dev.gatebench.core.comparison.Ratios;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.ranking.Ranking.Ranked;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Ranks the gateways of a run by CPU per request. */
public final class RankingAssembler {
    private static final double ALPHA = 1 - LogScale.CONFIDENCE;

    private final Map<String, List<Trial>> valid;
    private final List<Cell> cells;
    private final Optional<ForkSpreads> spreads;

    /** Of a run's trials and the cells that they make. */
    public RankingAssembler(List<Trial> trials, List<Cell> cells, Optional<ForkSpreads> spreads) {
        this.valid = trials.stream().filter(Trial::valid).collect(Collectors.groupingBy(Trial::arm));
        this.cells = cells;
        this.spreads = spreads;
    }

    /**
     * The ranking at each load, and before them that over all where there are several; loads without a headline have
     * none.
     */
    public List<Ranking> assemble(List<Arm> arms, List<Load> loads) {
        List<String> gateways = arms.stream()
                .filter(arm -> !arm.gateway().equals(ArmSpec.DIRECT))
                .map(Arm::id)
                .toList();
        List<Ranking> rankings = new ArrayList<>();
        if (loads.size() > 1) {
            overAll(gateways, loads).ifPresent(rankings::add);
        }
        loads.forEach(load -> at(gateways, load).ifPresent(rankings::add));
        return rankings;
    }

    private Optional<Ranking> at(List<String> gateways, Load load) {
        List<String> ranked =
                gateways.stream().filter(arm -> cell(arm, load).isPresent()).toList();
        Normalisation normalisation = normalisation(ranked);
        Map<String, Estimate> costs = new LinkedHashMap<>();
        for (String arm : ranked) {
            cell(arm, load).flatMap(cell -> cost(cell, normalisation)).ifPresent(cost -> costs.put(arm, cost));
        }
        return ranking(
                Optional.of(load),
                normalisation,
                gateways,
                cheapestFirst(costs, Estimate::median),
                arm -> Optional.ofNullable(costs.get(arm)),
                arm -> p99(arm, load),
                ratios -> ratios.at(load));
    }

    private Optional<Ranking> overAll(List<String> gateways, List<Load> loads) {
        List<String> ranked = gateways.stream()
                .filter(arm -> loads.stream().allMatch(load -> cell(arm, load).isPresent()))
                .toList();
        if (ranked.isEmpty()) {
            return Optional.empty();
        }
        Normalisation normalisation = normalisation(ranked);
        String reference = ranked.get(0);
        Map<String, Double> relative = new LinkedHashMap<>();
        relative.put(reference, 1.0);
        ranked.stream().skip(1).forEach(arm -> overThese(ratios(reference, arm, normalisation), loads)
                .ifPresent(ratio -> relative.put(arm, ratio.ratio())));
        return ranking(
                Optional.empty(),
                normalisation,
                gateways,
                cheapestFirst(relative, ratio -> ratio),
                arm -> Optional.empty(),
                arm -> Optional.empty(),
                ratios -> overThese(ratios, loads));
    }

    /** All arms of a ranking over the same loads, or one that lacks its dearest load would look cheap. */
    private static Optional<Ratio> overThese(Ratios ratios, List<Load> loads) {
        return ratios.loads().containsAll(loads) ? ratios.pooled() : Optional.empty();
    }

    private static <C> List<String> cheapestFirst(Map<String, C> costs, ToDoubleFunction<C> figure) {
        return costs.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.comparingDouble(figure)))
                .map(Map.Entry::getKey)
                .toList();
    }

    private Optional<Ranking> ranking(
            Optional<Load> load,
            Normalisation normalisation,
            List<String> gateways,
            List<String> order,
            Function<String, Optional<Estimate>> cost,
            Function<String, Optional<Estimate>> p99,
            Function<Ratios, Optional<Ratio>> at) {
        if (order.isEmpty()) {
            return Optional.empty();
        }
        String best = order.get(0);
        List<Ranked> places = new ArrayList<>();
        for (String arm : order) {
            Optional<Ratio> ratio = arm.equals(best) ? Optional.empty() : at.apply(ratios(best, arm, normalisation));
            places.add(new Ranked(
                    places.size() + 1,
                    arm,
                    cost.apply(arm),
                    p99.apply(arm),
                    ratio.map(Ratio::ratio),
                    ratio.flatMap(Ratio::interval),
                    !arm.equals(best) && toldApart(ratio, order.size() - 1, cost.apply(best), cost.apply(arm))));
        }
        List<String> refused =
                gateways.stream().filter(arm -> !order.contains(arm)).toList();
        return Optional.of(new Ranking(load, normalisation, places, refused));
    }

    /**
     * By the paired ratio where there is one, else by whether the intervals are apart. This is multiple comparison with
     * the best (Hsu, "Constrained Simultaneous Confidence Intervals for Multiple Comparisons with the Best", 1984): the
     * cheapest in truth is called dearer than the first in no more than 5 % of rankings, however many gateways there
     * are. Bonferroni's bound stands in place of Dunnett's quantile, because pairs scatter differently; the p-values
     * are two-sided and the question is not, but with few gateways no more is claimed than an interval shows.
     *
     * @param others gateways in the ranking beside the first
     */
    private static boolean toldApart(
            Optional<Ratio> ratio, int others, Optional<Estimate> best, Optional<Estimate> other) {
        if (ratio.isPresent() && ratio.get().pValue().isPresent()) {
            return ratio.get().ratio() > 1 && ratio.get().pValue().getAsDouble() < Math.min(ALPHA, 2 * ALPHA / others);
        }
        Optional<Interval> below = best.flatMap(Estimate::interval);
        Optional<Interval> above = other.flatMap(Estimate::interval);
        return ratio.isEmpty()
                && below.isPresent()
                && above.isPresent()
                && below.get().high() < above.get().low();
    }

    private Ratios ratios(String baseline, String candidate, Normalisation normalisation) {
        return new Pairs(
                pair(baseline, candidate).by(Metric.CPU),
                new Measure(Metric.CPU, Optional.of(normalisation), true),
                spreads);
    }

    private PairTrials pair(String one, String other) {
        return new PairTrials(of(one), of(other));
    }

    /** One for all of them, or their costs could not stand in one order: the default where it means the same to all. */
    private Normalisation normalisation(List<String> arms) {
        return arms.stream()
                        .skip(1)
                        .allMatch(
                                arm -> pair(arms.get(0), arm).normalisation().normalisation() == Normalisation.DEFAULT)
                ? Normalisation.DEFAULT
                : Normalisation.NONE;
    }

    private static Optional<Estimate> cost(Cell cell, Normalisation normalisation) {
        return normalisation == Normalisation.NONE ? cell.cpuNsPerRequest().sut() : cell.normalisedCpuNsPerRequest();
    }

    private Optional<Estimate> p99(String arm, Load load) {
        return Estimate.of(of(arm).stream()
                .filter(trial ->
                        trial.load().equals(load) && trial.serviceTimeNs().isPresent())
                .map(trial -> new Observation(trial.fork(), (double)
                        trial.serviceTimeNs().orElseThrow().p99()))
                .toList());
    }

    private List<Trial> of(String arm) {
        return valid.getOrDefault(arm, List.of());
    }

    private Optional<Cell> cell(String arm, Load load) {
        return cells.stream()
                .filter(cell -> cell.headline()
                        && cell.load().equals(load)
                        && cell.arm().equals(arm))
                .findFirst();
    }
}
