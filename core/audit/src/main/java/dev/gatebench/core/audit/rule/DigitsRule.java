package dev.gatebench.core.audit.rule;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Optional;

/** A throughput has no more digits than one request more or less lets it have. */
final class DigitsRule implements Rule {
    private static final double TIMES = 50;

    /** Share of the throughput below which nobody minds a digit too many. */
    private static final double SMALL = 1e-4;

    @Override
    public String name() {
        return "digits";
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        ToolFigures figures = row.figures();
        Optional<Figure> rate = figures.perSec();
        Optional<Figure> seconds = figures.seconds().filter(length -> length.value() > 0);
        if (rate.isEmpty() || seconds.isEmpty() || rate.get().value() == 0) {
            return Optional.empty();
        }
        double printed = rate.get().most() - rate.get().least();
        double ofOne = 1 / seconds.get().value();
        return printed == 0
                        || ofOne < TIMES * printed
                        || ofOne < SMALL * rate.get().value()
                ? Optional.empty()
                : Optional.of(Findings.of(name(), "a throughput is printed to what one request changes")
                        .judged(
                                false,
                                "the throughput is printed to " + Numbers.plain(printed)
                                        + "/s, and one request more in "
                                        + Numbers.plain(seconds.get().value())
                                        + " s changes it by " + Numbers.plain(ofOne) + "/s",
                                "leave its last digits aside"));
    }
}
