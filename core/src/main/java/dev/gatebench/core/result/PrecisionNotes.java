package dev.gatebench.core.result;

import dev.gatebench.core.study.Durations;
import java.util.List;
import java.util.stream.Collectors;

/** What footnotes say of a run that was asked for a precision. */
final class PrecisionNotes {
    private PrecisionNotes() {}

    static void add(PrecisionFound found, Footnotes footnotes) {
        PrecisionGoal goal = found.goal();
        if (goal.stoppedBy().isEmpty()) {
            return; // cut off: complete is false, and every output says so
        }
        String made = goal.made().orElse(0) + " " + goal.unit().word() + "s";
        String asked = "±" + Numbers.percent(goal.halfWidth());
        if (goal.stoppedBy().get() == StopReason.PRECISION) {
            footnotes.number(
                    "Stopped after " + made + ", when CPU per request was known to " + asked
                            + ". An interval that was waited for until it was narrow holds the truth less often than its 95 %.");
            return;
        }
        List<AchievedPrecision> open =
                found.achieved().stream().filter(each -> !each.reached()).toList();
        String why = goal.stoppedBy().get() == StopReason.BUDGET
                ? "The time budget of " + Durations.format(goal.budget()) + " ended"
                : "The most " + goal.unit().word() + "s of any run were made";
        String wide = open.isEmpty()
                ? "no cell has a headline"
                : open.stream().map(AchievedPrecision::words).collect(Collectors.joining("; "));
        footnotes.number(why + " after " + made + " before " + asked + " was reached: " + wide + ".");
    }
}
