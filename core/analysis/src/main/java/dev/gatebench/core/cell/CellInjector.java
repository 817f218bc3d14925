package dev.gatebench.core.cell;

import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.commons.statistics.descriptive.Median;

/**
 * What one of several injectors did for a cell: over all trials that it sent for, also those that a check threw out,
 * because what fails is what is asked here. Feeds no headline.
 *
 * @param name which of them, for people: {@code injector 2 of 3}
 * @param trials the trials, valid or not
 * @param requestsPerSec correct replies a second that it had, median of the trials
 * @param busyShare the greatest share of its CPUs that was used in a trial, by it and by what shares them; absent where
 *     that was not measured in one
 * @param delayNs the greatest p99.9 of due to send of a trial, ns; absent by the closed model, and where one does not
 *     tell
 */
public record CellInjector(
        String name, int trials, double requestsPerSec, OptionalDouble busyShare, OptionalDouble delayNs) {
    private static final double NS_PER_SECOND = 1e9;

    /** What it did in one trial. */
    private record Part(InjectorFigures figures, long windowNs) {
        double requestsPerSec() {
            return windowNs > 0 ? figures.requests() * NS_PER_SECOND / windowNs : 0;
        }

        OptionalDouble busyShare() {
            return figures.busyShare(windowNs);
        }

        OptionalDouble delayNs() {
            OptionalLong ns = figures.kept()
                    .flatMap(InjectorFigures.Kept::delayNs)
                    .map(Quantiles::p999)
                    .orElse(OptionalLong.empty());
            return ns.isPresent() ? OptionalDouble.of((double) ns.getAsLong()) : OptionalDouble.empty();
        }
    }

    /** Those of a cell, in their order; none where one injector sent all. */
    public static List<CellInjector> of(List<Trial> trials) {
        Map<String, List<Part>> byName = new LinkedHashMap<>();
        trials.stream().filter(trial -> trial.status() != TrialStatus.FAILED).forEach(trial -> trial.injectors()
                .forEach(one -> byName.computeIfAbsent(one.name(), name -> new ArrayList<>())
                        .add(new Part(one, trial.durationNs()))));
        List<CellInjector> all = new ArrayList<>();
        byName.forEach((name, parts) -> all.add(new CellInjector(
                name,
                parts.size(),
                Median.withDefaults()
                        .evaluate(
                                parts.stream().mapToDouble(Part::requestsPerSec).toArray()),
                most(parts, Part::busyShare),
                most(parts, Part::delayNs))));
        return all;
    }

    private static OptionalDouble most(List<Part> parts, Function<Part, OptionalDouble> figure) {
        return parts.stream().map(figure).allMatch(OptionalDouble::isPresent)
                ? parts.stream()
                        .map(figure)
                        .mapToDouble(OptionalDouble::getAsDouble)
                        .max()
                : OptionalDouble.empty();
    }
}
