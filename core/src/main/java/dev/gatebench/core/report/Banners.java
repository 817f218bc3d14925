package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.report.jmh.MatcherSections;
import dev.gatebench.core.result.Results;
import java.util.ArrayList;
import java.util.List;

/** What must be read before any number. */
final class Banners {
    private Banners() {}

    static List<String> of(Results results) {
        List<String> banners = new ArrayList<>();
        if (!results.fitForNumbers()) {
            banners.add("Unfit for numbers: fidelity '" + results.fidelity()
                    + "' shows that everything works. Use none of its figures.");
        }
        if (!results.complete()) {
            banners.add("Incomplete: " + results.trials().size() + " trials were finished, not all that were planned.");
        }
        if (results.cells().stream().noneMatch(Cell::headline)) {
            banners.add("No cell has enough valid trials for a headline; the list of trials says why.");
        }
        banners.addAll(ControlWords.problems(results));
        banners.addAll(MatcherSections.banners(results.pathMatchers()));
        return banners;
    }
}
