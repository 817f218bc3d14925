package dev.gatebench.core.result;

import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.study.ArmSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Ranks the gateways of a run by CPU per request. */
final class RankingAssembler {
    private final Map<String, List<Trial>> valid;
    private final List<Cell> cells;
    private final Optional<ForkSpreads> spreads;

    RankingAssembler(List<Trial> trials, List<Cell> cells, Optional<ForkSpreads> spreads) {
        this.valid = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.VALID)
                .collect(Collectors.groupingBy(Trial::arm));
        this.cells = cells;
        this.spreads = spreads;
    }

    /** The ranking at each load, and before them that over all where there are several; loads without a headline have none. */
    List<Ranking> assemble(List<Arm> arms, List<Integer> loads) {
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

    private Optional<Ranking> at(List<String> gateways, int load) {
        List<String> ranked =
                gateways.stream().filter(arm -> cell(arm, load).isPresent()).toList();
        Normalisation normalisation = normalisation(ranked);
        Map<String, Estimate> costs = new HashMap<>();
        for (String arm : ranked) {
            cell(arm, load).flatMap(cell -> cost(cell, normalisation)).ifPresent(cost -> costs.put(arm, cost));
        }
        List<String> order = ranked.stream()
                .filter(costs::containsKey)
                .sorted(Comparator.comparingDouble(arm -> Optional.ofNullable(costs.get(arm))
                        .map(Estimate::median)
                        .orElse(Double.MAX_VALUE)))
                .toList();
        Function<String, Optional<Estimate>> cost = arm -> Optional.ofNullable(costs.get(arm));
        return ranking(
                OptionalInt.of(load),
                normalisation,
                gateways,
                order,
                cost,
                arm -> p99(arm, load),
                ratios -> ratios.at(load));
    }

    private Optional<Ranking> overAll(List<String> gateways, List<Integer> loads) {
        List<String> ranked = gateways.stream()
                .filter(arm -> loads.stream().allMatch(load -> cell(arm, load).isPresent()))
                .toList();
        if (ranked.isEmpty()) {
            return Optional.empty();
        }
        Normalisation normalisation = normalisation(ranked);
        String reference = ranked.get(0);
        Map<String, Double> relative = new HashMap<>();
        relative.put(reference, 1.0);
        ranked.stream().skip(1).forEach(arm -> ratios(reference, arm, normalisation)
                .pooled()
                .ifPresent(ratio -> relative.put(arm, ratio.ratio())));
        List<String> order = ranked.stream()
                .filter(relative::containsKey)
                .sorted(Comparator.comparingDouble(arm -> relative.getOrDefault(arm, Double.MAX_VALUE)))
                .toList();
        return ranking(
                OptionalInt.empty(),
                normalisation,
                gateways,
                order,
                arm -> Optional.empty(),
                arm -> Optional.empty(),
                Ratios::pooled);
    }

    private Optional<Ranking> ranking(
            OptionalInt load,
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
                    ratio.map(found -> OptionalDouble.of(found.ratio())).orElse(OptionalDouble.empty()),
                    ratio.map(Ratio::low).orElse(OptionalDouble.empty()),
                    ratio.map(Ratio::high).orElse(OptionalDouble.empty()),
                    !arm.equals(best) && toldApart(ratio, cost.apply(best), cost.apply(arm))));
        }
        List<String> refused =
                gateways.stream().filter(arm -> !order.contains(arm)).toList();
        return Optional.of(new Ranking(load, normalisation, places, refused));
    }

    /** By the paired ratio where there is one, else by whether the intervals are apart. */
    private static boolean toldApart(Optional<Ratio> ratio, Optional<Estimate> best, Optional<Estimate> other) {
        if (ratio.flatMap(Ratio::interval).isPresent()) {
            return ratio.map(Ratio::difference).orElse(Difference.NONE_SHOWN) == Difference.HIGHER;
        }
        OptionalDouble high = best.map(Estimate::high).orElse(OptionalDouble.empty());
        OptionalDouble low = other.map(Estimate::low).orElse(OptionalDouble.empty());
        return ratio.isEmpty() && high.isPresent() && low.isPresent() && high.getAsDouble() < low.getAsDouble();
    }

    private Ratios ratios(String baseline, String candidate, Normalisation normalisation) {
        return new Pairs(
                of(baseline), of(candidate), new Measure(Metric.CPU, Optional.of(normalisation), true), spreads);
    }

    /** One for all of them, or their costs could not stand in one order: the default where it means the same to all. */
    private Normalisation normalisation(List<String> arms) {
        return arms.stream()
                        .skip(1)
                        .allMatch(arm ->
                                NormalisationChoice.of(of(arms.get(0)), of(arm)).normalisation()
                                        == Normalisation.DEFAULT)
                ? Normalisation.DEFAULT
                : Normalisation.NONE;
    }

    private static Optional<Estimate> cost(Cell cell, Normalisation normalisation) {
        return normalisation == Normalisation.NONE ? cell.cpuNsPerRequest().sut() : cell.normalisedCpuNsPerRequest();
    }

    private Optional<Estimate> p99(String arm, int load) {
        return Estimate.of(of(arm).stream()
                .filter(trial -> trial.load() == load && trial.serviceTimeNs().isPresent())
                .map(trial -> new Observation(trial.fork(), (double)
                        trial.serviceTimeNs().orElseThrow().p99()))
                .toList());
    }

    private List<Trial> of(String arm) {
        return valid.getOrDefault(arm, List.of());
    }

    private Optional<Cell> cell(String arm, int load) {
        return cells.stream()
                .filter(cell ->
                        cell.headline() && cell.load() == load && cell.arm().equals(arm))
                .findFirst();
    }
}
