package dev.gatebench.core.curve;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The greatest rate at which an arm keeps a goal.
 *
 * @param range between which rates it lies: the goal is kept where the upper bound of the quantile's interval is below
 *     it, and missed where the lower bound is above it or the arm does not keep up
 * @param passings the rate at which the quantile of each fork, or of each round where there is one fork, passes the
 *     goal, by interpolation between its own points; none where a repetition never passes it, or only by falling behind
 * @param rate mean of the passings with its interval; absent without passings
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RateAtSlo(Slo slo, RateRange range, List<SloPassing> passings, Optional<Estimate> rate) {
    public RateAtSlo {
        passings = List.copyOf(passings);
    }

    static RateAtSlo of(Slo slo, List<CurvePoint> points, Map<Load, List<Trial>> byLoad) {
        List<Trial> trials = byLoad.values().stream().flatMap(List::stream).toList();
        // statistics take forks for repetitions, and rounds where there is one fork
        boolean overForks = trials.stream().map(Trial::fork).distinct().count() > 1;
        Function<Trial, Integer> repetition = overForks ? Trial::fork : Trial::round;
        // a repetition of one load alone, tried in a search, cannot tell between which rates the goal is passed
        Map<Integer, Set<Load>> loads = trials.stream()
                .collect(Collectors.groupingBy(
                        repetition, TreeMap::new, Collectors.mapping(Trial::load, Collectors.toSet())));
        loads.values().removeIf(ofRepetition -> ofRepetition.size() < 2);
        Set<Load> keptUp = points.stream()
                .filter(point -> point.verdict() == CurvePoint.Verdict.KEEPS_UP)
                .map(CurvePoint::load)
                .collect(Collectors.toSet());
        Collection<List<Trial>> repetitions = trials.stream()
                .filter(trial -> trial.valid() && keptUp.contains(trial.load()))
                .filter(trial -> loads.containsKey(repetition.apply(trial)))
                .collect(Collectors.groupingBy(repetition, TreeMap::new, Collectors.toList()))
                .values();
        List<SloPassing> passings = new ArrayList<>();
        for (List<Trial> ofOne : repetitions) {
            Trial first = ofOne.get(0);
            OptionalInt round = overForks ? OptionalInt.empty() : OptionalInt.of(first.round());
            SloCrossing.rate(times(slo, ofOne), slo.atMostNs())
                    .ifPresent(rate -> passings.add(new SloPassing(first.fork(), first.lane(), round, rate)));
        }
        boolean all = passings.size() == loads.size();
        return new RateAtSlo(
                slo,
                RateRange.of(points, point -> point.keeps(slo)),
                all ? passings : List.of(),
                all ? Estimate.of(passings.stream().map(SloPassing::observation).toList()) : Optional.empty());
    }

    private static List<SloCrossing.At> times(Slo slo, List<Trial> trials) {
        return trials.stream()
                .flatMap(trial -> new OpenTrial(trial)
                        .responseTimeNs(slo.quantile()).stream()
                                .filter(ns -> ns > 0)
                                .mapToObj(ns -> new SloCrossing.At(trial.rate().orElse(0), ns)))
                .toList();
    }
}
