package dev.gatebench.core.audit;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Differences of throughput between trials of the same arm at the same closed load in a recorded run, of valid trials
 * that were held to no rate.
 *
 * @param title of the run, for people
 * @param pairs how many pairs there are
 * @param typical median of the ratios of the larger to the smaller throughput, less 1
 * @param largest the greatest of them
 */
public record Likeness(String title, int pairs, double typical, double largest) {
    /** Compares the trials of a run; empty where no arm has two valid trials at a load. */
    public static Optional<Likeness> of(Results results) {
        Map<String, List<Double>> rates = results.trials().stream()
                .filter(Trial::valid)
                .filter(trial -> trial.load() instanceof ClosedLoad
                        && trial.traffic().ratePerSec().isEmpty())
                .filter(trial -> trial.throughputPerSec() > 0)
                .collect(Collectors.groupingBy(
                        trial -> trial.arm() + " at " + trial.load().id(),
                        Collectors.mapping(Trial::throughputPerSec, Collectors.toList())));
        List<Double> ratios = new ArrayList<>();
        rates.values().forEach(each -> {
            for (int i = 0; i < each.size(); i++) {
                for (int j = i + 1; j < each.size(); j++) {
                    ratios.add(Math.max(each.get(i), each.get(j)) / Math.min(each.get(i), each.get(j)) - 1);
                }
            }
        });
        ratios.sort(null);
        return ratios.isEmpty()
                ? Optional.empty()
                : Optional.of(new Likeness(
                        results.title() + " of " + results.startedAt(),
                        ratios.size(),
                        ratios.get(ratios.size() / 2),
                        ratios.get(ratios.size() - 1)));
    }

    String words() {
        return "in '" + title + "' half of " + pairs + " pairs of trials of the same arm differed in throughput by "
                + Numbers.percent(typical) + " or more, the most by " + Numbers.percent(largest);
    }
}
