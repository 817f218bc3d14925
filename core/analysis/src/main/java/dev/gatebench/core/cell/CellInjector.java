package dev.gatebench.core.cell;

import dev.gatebench.core.statistics.Estimate;
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

/**
 * The work of one of several injectors for a cell, over all trials for which it sent, also those that a check threw
 * out, because failures are the subject here. No headline uses these figures.
 *
 * @param name which injector, for people: {@code injector 2 of 3}
 * @param requestsPerSec correct replies a second, median of the trials
 * @param busyShare the greatest share of its CPUs that the injector and its neighbours there used in a trial; absent
 *     where a trial has no such figure
 * @param delayNs the greatest p99.9 of due to send of a trial, ns; absent by the closed model, and where a trial does
 *     not tell
 */
public record CellInjector(
        String name, int trials, double requestsPerSec, OptionalDouble busyShare, OptionalDouble delayNs) {
    private static final double NS_PER_SECOND = 1e9;

    private record Part(InjectorFigures figures, long windowNs) {
        double requestsPerSec() {
            return windowNs > 0 ? figures.requests() * NS_PER_SECOND / windowNs : 0;
        }

        OptionalDouble busyShare() {
            return figures.busyShare(windowNs);
        }

        OptionalDouble delayNs() {
            return figures
                    .kept()
                    .flatMap(InjectorFigures.Kept::delayNs)
                    .map(Quantiles::p999)
                    .orElse(OptionalLong.empty())
                    .stream()
                    .asDoubleStream()
                    .findFirst();
        }
    }

    /** Lists the injectors of a cell in their order; none where one injector sent all. */
    public static List<CellInjector> of(List<Trial> trials) {
        Map<String, List<Part>> byName = new LinkedHashMap<>();
        trials.stream().filter(trial -> trial.status() != TrialStatus.FAILED).forEach(trial -> trial.injectors()
                .forEach(one -> byName.computeIfAbsent(one.name(), name -> new ArrayList<>())
                        .add(new Part(one, trial.durationNs()))));
        return byName.entrySet().stream()
                .map(injector -> of(injector.getKey(), injector.getValue()))
                .toList();
    }

    private static CellInjector of(String name, List<Part> parts) {
        return new CellInjector(
                name,
                parts.size(),
                Estimate.median(parts.stream().mapToDouble(Part::requestsPerSec))
                        .orElseThrow(),
                greatest(parts, Part::busyShare),
                greatest(parts, Part::delayNs));
    }

    private static OptionalDouble greatest(List<Part> parts, Function<Part, OptionalDouble> figure) {
        List<OptionalDouble> figures = parts.stream().map(figure).toList();
        return figures.stream().allMatch(OptionalDouble::isPresent)
                ? figures.stream().mapToDouble(OptionalDouble::getAsDouble).max()
                : OptionalDouble.empty();
    }
}
