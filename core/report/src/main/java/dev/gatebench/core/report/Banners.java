package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.report.jmh.MatcherSections;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Warnings that must be read before any number. */
final class Banners {
    private Banners() {}

    static List<String> of(Results results) {
        List<String> banners = new ArrayList<>();
        if (!results.fitForNumbers()) {
            banners.add("Unfit for numbers: fidelity '" + results.fidelity()
                    + "' shows that everything works. Use none of its figures.");
        }
        if (!results.complete()) {
            banners.add("Incomplete: " + results.trials().size()
                    + " trials were finished; not all that was planned, trials or JMH, was run.");
        }
        results.consistency()
                .filter(found -> found.verdict() == Verdict.FAIL)
                .ifPresent(found -> banners.add("The run contradicts itself: " + found.detail() + "."));
        noHeadline(results).ifPresent(banners::add);
        banners.addAll(ControlWords.problems(results));
        banners.addAll(MatcherSections.banners(results.pathMatchers()));
        return banners;
    }

    /** Says that no cell has a headline; empty where one has. */
    static Optional<String> noHeadline(Results results) {
        return results.cells().stream().anyMatch(Cell::headline)
                ? Optional.empty()
                : Optional.of("No cell has enough valid trials for a headline; the list of trials says why.");
    }
}
