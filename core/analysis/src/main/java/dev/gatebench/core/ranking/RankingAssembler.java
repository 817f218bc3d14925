package dev.gatebench.core.ranking;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.cell.CellTrials;
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
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Ranks the gateways of a run by CPU per request. */
public final class RankingAssembler {
    private static final double ALPHA = 1 - LogScale.CONFIDENCE;

    private final List<Trial> trials;
    private final List<Cell> cells;
    private final double notValidShare;
    private final Optional<ForkSpreads> spreads;

    /**
     * Of a run's trials and the cells that they make.
     *
     * @param trials all trials, valid or not
     * @param notValidShare the greatest share of a load's pairs that may lack a valid trial
     */
    public RankingAssembler(List<Trial> trials, List<Cell> cells, double notValidShare, Optional<ForkSpreads> spreads) {
        this.trials = List.copyOf(trials);
        this.cells = cells;
        this.notValidShare = notValidShare;
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
        boolean sameGateway = arms.stream()
                        .map(Arm::gateway)
                        .filter(gateway -> !gateway.equals(ArmSpec.DIRECT))
                        .distinct()
                        .count()
                <= 1;
        List<Ranking> rankings = new ArrayList<>();
        if (loads.size() > 1) {
            overAll(gateways, loads, sameGateway).ifPresent(rankings::add);
        }
        loads.forEach(load -> at(gateways, load, sameGateway).ifPresent(rankings::add));
        return rankings;
    }

    private Optional<Ranking> at(List<String> gateways, Load load, boolean sameGateway) {
        List<String> ranked =
                gateways.stream().filter(arm -> cell(arm, load).isPresent()).toList();
        Normalisation normalisation = normalisation(ranked, sameGateway);
        Map<String, Estimate> costs = new LinkedHashMap<>();
        for (String arm : ranked) {
            cell(arm, load).flatMap(cell -> cost(cell, normalisation)).ifPresent(cost -> costs.put(arm, cost));
        }
        BiFunction<String, String, Optional<Ratio>> ratios =
                (below, above) -> ratio(below, above, normalisation, List.of(load));
        return ranking(
                Optional.of(load),
                normalisation,
                gateways,
                cheapestFirst(relative(costs, ratios)),
                arm -> Optional.ofNullable(costs.get(arm)),
                arm -> p99(arm, load),
                ratios);
    }

    /**
     * Costs ÷ that of the first: the paired ratio, by which arms are told apart, where there is one, else that of the
     * medians.
     */
    private static Map<String, Double> relative(
            Map<String, Estimate> costs, BiFunction<String, String, Optional<Ratio>> ratios) {
        Map<String, Double> relative = new LinkedHashMap<>();
        costs.forEach((arm, cost) -> {
            Map.Entry<String, Estimate> first = costs.entrySet().iterator().next();
            relative.put(
                    arm,
                    arm.equals(first.getKey())
                            ? 1
                            : ratios.apply(first.getKey(), arm)
                                    .map(Ratio::ratio)
                                    .orElseGet(() ->
                                            cost.median() / first.getValue().median()));
        });
        return relative;
    }

    private Optional<Ranking> overAll(List<String> gateways, List<Load> loads, boolean sameGateway) {
        List<String> ranked = gateways.stream()
                .filter(arm -> loads.stream().allMatch(load -> cell(arm, load).isPresent()))
                .toList();
        if (ranked.isEmpty()) {
            return Optional.empty();
        }
        Normalisation normalisation = normalisation(ranked, sameGateway);
        String reference = ranked.get(0);
        BiFunction<String, String, Optional<Ratio>> ratios =
                (below, above) -> ratio(below, above, normalisation, loads);
        Map<String, Double> relative = new LinkedHashMap<>();
        relative.put(reference, 1.0);
        ranked.stream().skip(1).forEach(arm -> ratios.apply(reference, arm)
                .ifPresent(ratio -> relative.put(arm, ratio.ratio())));
        return ranking(
                Optional.empty(),
                normalisation,
                gateways,
                cheapestFirst(relative),
                arm -> Optional.empty(),
                arm -> Optional.empty(),
                ratios);
    }

    /**
     * Over the same loads for all arms of a ranking, or one that lacks its dearest load would look cheap; and only
     * where enough pairs are valid at each, or two arms that lose different forks would be told apart by what they
     * share.
     */
    private Optional<Ratio> ratio(String below, String above, Normalisation normalisation, List<Load> loads) {
        PairTrials pair = pair(below, above).by(Metric.CPU).at(loads);
        if (!loads.stream()
                .allMatch(load -> pair.headline(load, notValidShare)
                        && pair.at(List.of(load)).comparable(Metric.CPU))) {
            return Optional.empty();
        }
        Ratios ratios = new Pairs(pair.valid(), new Measure(Metric.CPU, Optional.of(normalisation), true), spreads);
        if (loads.size() == 1) {
            return ratios.at(loads.get(0));
        }
        return ratios.loads().containsAll(loads) ? ratios.pooled() : Optional.empty();
    }

    private static List<String> cheapestFirst(Map<String, Double> costs) {
        return costs.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
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
            BiFunction<String, String, Optional<Ratio>> ratios) {
        if (order.isEmpty()) {
            return Optional.empty();
        }
        String best = order.get(0);
        List<Ranked> places = new ArrayList<>();
        for (String arm : order) {
            Optional<Ratio> ratio = arm.equals(best) ? Optional.empty() : ratios.apply(best, arm);
            places.add(new Ranked(
                    places.size() + 1,
                    arm,
                    cost.apply(arm),
                    p99.apply(arm),
                    ratio.map(Ratio::ratio),
                    ratio.flatMap(Ratio::interval),
                    ratio.map(found -> toldApart(found, order.size() - 1)).orElse(false)));
        }
        List<String> refused =
                gateways.stream().filter(arm -> !order.contains(arm)).toList();
        return Optional.of(new Ranking(load, normalisation, places, refused));
    }

    /**
     * By the paired ratio. This is multiple comparison with the best (Hsu, "Constrained Simultaneous Confidence
     * Intervals for Multiple Comparisons with the Best", 1984): the cheapest in truth is called dearer than the first
     * in no more than 5 % of rankings, however many gateways there are. Bonferroni's bound stands in place of Dunnett's
     * quantile, because pairs scatter differently; the p-values are two-sided and the question is not, but with few
     * gateways no more is claimed than an interval shows.
     *
     * @param others gateways in the ranking beside the first
     */
    private static boolean toldApart(Ratio ratio, int others) {
        return ratio.ratio() > 1 && ratio.pValue().orElse(1) < Math.min(ALPHA, 2 * ALPHA / others);
    }

    private PairTrials pair(String one, String other) {
        return PairTrials.of(trials, one, other);
    }

    /** One for all of them, or their costs could not stand in one order: the default where it means the same to all. */
    private Normalisation normalisation(List<String> arms, boolean sameGateway) {
        return arms.stream()
                        .skip(1)
                        .allMatch(arm -> pair(arms.get(0), arm)
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
        return Estimate.of(CellTrials.of(trials, arm, load).stream()
                .filter(trial -> trial.valid() && trial.serviceTimeNs().isPresent())
                .map(trial -> Observation.of(
                        trial, (double) trial.serviceTimeNs().orElseThrow().p99()))
                .toList());
    }

    private Optional<Cell> cell(String arm, Load load) {
        return cells.stream()
                .filter(cell -> cell.headline()
                        && cell.load().equals(load)
                        && cell.arm().equals(arm))
                .findFirst();
    }
}
