package dev.gatebench.core.precision;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.run.PrecisionGoal;
import dev.gatebench.core.run.PrecisionGoal.StopReason;
import dev.gatebench.core.text.Footnotes;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.unit.Durations;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The goal of {@code --precision}, and how well each comparison, or each cell, is known. */
public record PrecisionFound(PrecisionGoal goal, List<Achieved> achieved) {
    public PrecisionFound {
        achieved = List.copyOf(achieved);
    }

    /**
     * The precision of CPU per request of the system under test: of a comparison, or of a cell in a study without
     * comparisons.
     *
     * @param baseline the comparison's baseline; absent for a cell
     * @param arm the comparison's candidate, or the cell's arm
     * @param halfWidth half-width of the 95 % interval, a share, see {@link dev.gatebench.core.run.Precision}; absent
     *     with fewer than two repetitions
     * @param reached whether there are at least three repetitions and the half-width is no greater than was asked
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Achieved(
            Optional<String> baseline, String arm, Load load, int n, OptionalDouble halfWidth, boolean reached) {
        /** Words it for people: {@code netty ÷ webClient at 600 connections: ±2.9 %}. */
        public String words() {
            String of = baseline.map(base -> arm + " ÷ " + base).orElse(arm) + " at " + load.words();
            return of + ": " + (halfWidth.isPresent() ? "±" + Numbers.percent(halfWidth.getAsDouble()) : "no interval");
        }
    }

    /** Adds footnotes on it; none of a run that was cut off, of which every output says so. */
    public void note(Footnotes footnotes) {
        goal.stoppedBy().ifPresent(why -> footnotes.number(note(why)));
    }

    private String note(StopReason stoppedBy) {
        String made = goal.made().orElse(0) + " " + goal.unit().word() + "s";
        String asked = "±" + Numbers.percent(goal.halfWidth());
        if (stoppedBy == StopReason.PRECISION) {
            return "Stopped after " + made + ", when CPU per request was known to " + asked
                    + ". An interval at which a run stops because it is narrow contains the true value less often than"
                    + " in 95 % of runs.";
        }
        List<Achieved> open = achieved.stream().filter(each -> !each.reached()).toList();
        String why = stoppedBy == StopReason.BUDGET
                ? "The time budget of " + Durations.format(goal.budget()) + " ended"
                : "The limit on the number of " + goal.unit().word() + "s was reached";
        String wide = open.isEmpty()
                ? "no cell has a headline"
                : open.stream().map(Achieved::words).collect(Collectors.joining("; "));
        return why + " after " + made + " before " + asked + " was reached: " + wide + ".";
    }
}
