package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.comparison.Control;
import dev.gatebench.core.report.jmh.MatcherSections;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Words the warnings that must be read before any number, such as verdicts that a control refutes. */
final class Warnings {
    private Warnings() {}

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
        banners.addAll(problems(results));
        banners.addAll(MatcherSections.banners(results.pathMatchers()));
        return banners;
    }

    /** Says that no cell has a headline; empty where one has. */
    static Optional<String> noHeadline(Results results) {
        return results.cells().stream().anyMatch(Cell::headline)
                ? Optional.empty()
                : Optional.of("No cell has enough valid trials for a headline; the list of trials says why.");
    }

    /** Lists the verdicts that do not stand; none of a run whose numbers must not be used anyway. */
    static List<String> problems(Results results) {
        return results.fitForNumbers()
                ? results.controls().stream()
                        .filter(control -> !control.stands())
                        .map(control -> problem(results, control))
                        .toList()
                : List.of();
    }

    /** Says why a verdict does not stand, and what to do. */
    static String problem(Results results, Control control) {
        String why;
        if (control.verdict().isEmpty()) {
            why = "No verdict: " + pair(control) + " has no headline by CPU per request";
        } else if (control.verdict().get() == Difference.VOID) {
            why = "Void: "
                    + results.comparisons().stream()
                            .filter(c ->
                                    c.control() && c.primary() && c.candidate().equals(control.control()))
                            .map(c -> noise(c) + " in CPU per request")
                            .findFirst()
                            .orElse(control.baseline() + " differs from itself");
        } else {
            why = "No control: " + control.control() + " ÷ " + control.baseline()
                    + " has no interval by CPU per request, which takes two repetitions or more, or too few of its"
                    + " pairs of trials are valid";
        }
        return why + ", so nothing is known of " + pair(control)
                + ": measure again, with more forks or on a host with less else to do.";
    }

    static String pair(Control control) {
        return control.candidate() + " ÷ " + control.baseline();
    }

    /**
     * Words by how much a baseline differs from itself: {@code base differs from itself by +0.3 % [-1.2 %, +1.8 %]}.
     */
    static String noise(Comparison control) {
        return control.baseline() + " differs from itself by " + Figures.noise(control.found());
    }
}
