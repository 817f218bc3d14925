package dev.gatebench.core.result;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.text.Footnotes;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Adds footnotes on a run as a whole. */
final class RunNotes {
    private static final double NS_PER_MS = 1e6;

    private final List<Trial> trials;
    private final List<Cell> cells;

    RunNotes(List<Trial> trials, List<Cell> cells) {
        this.trials = trials;
        this.cells = cells;
    }

    void addTo(Footnotes footnotes) {
        found(footnotes);
        rounds(footnotes);
        refusals(footnotes);
        duets(footnotes);
        rates(footnotes);
        streams(footnotes);
        resolution(footnotes);
    }

    private void found(Footnotes footnotes) {
        String arms = trials.stream()
                .filter(trial -> trial.checks().stream()
                        .anyMatch(finding -> finding.check().equals(CheckNames.CONTROLLED)))
                .map(Trial::arm)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        if (!arms.isEmpty()) {
            footnotes.number("Not started by Gatebench: " + arms
                    + ". Configuration, CPUs, warm state and neighbours are" + " as found; no ranking has them.");
        }
    }

    private void rounds(Footnotes footnotes) {
        boolean overRounds = cells.stream()
                .flatMap(cell -> cell.throughputPerSec().stream())
                .anyMatch(estimate -> estimate.n() > 1 && estimate.unit() == Replication.ROUND);
        if (overRounds) {
            footnotes.number(
                    "Intervals are over the rounds of one fork: they do not contain how starts of the processes"
                            + " differ.");
        }
    }

    /** Notes how many trials are left out, and why. */
    private void refusals(Footnotes footnotes) {
        List<String> refusals = new ArrayList<>();
        Map<String, List<Trial>> byArm =
                trials.stream().collect(Collectors.groupingBy(Trial::arm, LinkedHashMap::new, Collectors.toList()));
        byArm.forEach((arm, ofArm) -> {
            List<Trial> refused = ofArm.stream().filter(trial -> !trial.valid()).toList();
            Map<String, Long> reasons = refused.stream()
                    .flatMap(RunNotes::reasons)
                    .collect(Collectors.groupingBy(reason -> reason, TreeMap::new, Collectors.counting()));
            if (!reasons.isEmpty()) {
                refusals.add(arm + " " + refused.size() + " of " + ofArm.size() + " ("
                        + reasons.entrySet().stream()
                                .map(reason -> reason.getKey() + " " + reason.getValue())
                                .collect(Collectors.joining(", "))
                        + ")");
            }
        });
        if (!refusals.isEmpty()) {
            footnotes.number("Refused trials: " + String.join("; ", refusals) + ".");
        }
    }

    private static Stream<String> reasons(Trial trial) {
        return trial.status() == TrialStatus.FAILED
                ? Stream.of("failed")
                : trial.checks().stream()
                        .filter(check -> check.verdict() == Verdict.FAIL)
                        .map(CheckResult::check);
    }

    private void duets(Footnotes footnotes) {
        String arms = trials.stream()
                .filter(trial -> !trial.beside().isEmpty())
                .map(Trial::arm)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        if (!arms.isEmpty()) {
            boolean oneInjector = trials.stream()
                    .flatMap(trial -> Optional.ofNullable(trial.processes().get(Trial.INJECTOR)).stream())
                    .anyMatch(ProcessFigures::forOthersToo);
            boolean aloneToo = cells.stream().anyMatch(cell -> CellTrials.of(trials, cell.arm(), cell.load()).stream()
                    .anyMatch(trial -> trial.beside().isEmpty() && !cell.arm().equals(ArmSpec.DIRECT)));
            footnotes.number("Measured as duets: " + arms + " were under load in the same seconds and shared their CPUs"
                    + (aloneToo
                            ? "; CPU per request is compared there. Cells, throughput and service times come from other"
                                    + " rounds of the same processes, in which each gateway had the CPUs to itself"
                            : ", so throughput and service times are not those of a gateway that has them to itself")
                    + (oneInjector ? "; the injector's CPU time cannot be divided among them." : "."));
        }
    }

    private void rates(Footnotes footnotes) {
        Map<Integer, Set<String>> armsByRate = new TreeMap<>();
        trials.forEach(trial -> trial.traffic().ratePerSec().ifPresent(rate -> armsByRate
                .computeIfAbsent(rate, key -> new TreeSet<>())
                .add(trial.arm())));
        armsByRate.forEach((rate, arms) -> footnotes.number("Held to " + Numbers.count(rate)
                + " requests a second at most: " + String.join(", ", arms)
                + ". An arm whose throughput is that rate may be able to do more, which was not measured; its CPU per"
                + " request is that at this rate."));
    }

    private void streams(Footnotes footnotes) {
        Map<String, Integer> shared = new TreeMap<>();
        trials.forEach(
                trial -> shared.put(trial.arm(), trial.traffic().spokenBy().streams()));
        shared.values().removeIf(streams -> streams == 1);
        if (!shared.isEmpty()) {
            footnotes.number("The connections of a load are requests in flight. In these arms so many of them share a"
                    + " connection, each a stream of HTTP/2: "
                    + shared.entrySet().stream()
                            .map(arm -> arm.getKey() + " " + arm.getValue())
                            .collect(Collectors.joining(", "))
                    + ".");
        }
    }

    private void resolution(Footnotes footnotes) {
        long step = cells.stream()
                .flatMapToLong(cell -> cell.serviceTimeResolutionNs().stream())
                .max()
                .orElse(0);
        if (step > 0) {
            footnotes.number("The driver's clock resolves " + Numbers.plain(step / NS_PER_MS)
                    + " ms: service times are rounded to steps of that, and the variance of a p99 ratio"
                    + " contains the rounding.");
        }
    }
}
