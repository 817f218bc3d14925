package dev.gatebench.core.report;

import dev.gatebench.core.jmh.PathMatchers;
import dev.gatebench.core.result.Cell;
import dev.gatebench.core.result.JmhResults;
import dev.gatebench.core.result.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What must be read before any number. */
final class Banners {
    private Banners() {}

    static List<String> of(JmhResults results) {
        List<String> banners = new ArrayList<>();
        if (!results.info().fitForNumbers()) {
            banners.add("Unfit for numbers: mode '" + results.info().mode()
                    + "' shows that everything works. Use none of its figures.");
        }
        results.info().failure().ifPresent(why -> banners.add("Not whole: " + why));
        if (results.info().finishedAt().isEmpty()) {
            banners.add("Incomplete: the run was cut off.");
        }
        banners.addAll(ofMatchers(results.pathMatchers()));
        return banners;
    }

    private static List<String> ofMatchers(Optional<PathMatchers> pathMatchers) {
        List<String> banners = new ArrayList<>();
        pathMatchers.ifPresent(found -> {
            found.ownDisagreements()
                    .forEach(wrong -> banners.add(wrong.matcher() + " is wrong: it agrees with the oracle on "
                            + wrong.table().map(table -> "table " + table).orElse("generated tables") + " in "
                            + wrong.words() + "."));
            if (!found.unchecked().isEmpty()) {
                banners.add("Not compared with the oracle, so that speed may be all they have: "
                        + String.join(", ", found.unchecked()) + ".");
            }
        });
        return banners;
    }

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
        banners.addAll(ofMatchers(results.pathMatchers()));
        return banners;
    }
}
