package dev.gatebench.core.audit.rule;

import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Optional;

/** Something was answered: times and rates of nothing mean nothing. */
final class AnsweredRule implements Rule {
    @Override
    public String name() {
        return "answered";
    }

    @Override
    public boolean isOfTruth() {
        return true;
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        ToolFigures figures = row.figures();
        boolean isNothing = figures.requests().orElse(1) == 0
                || (figures.requests().isEmpty()
                        && figures.perSec().filter(rate -> rate.value() == 0).isPresent());
        return isNothing
                ? Optional.of(Findings.of(name(), "at least one request was answered")
                        .judged(
                                false,
                                "no request was answered"
                                        + (figures.failed() > 0
                                                ? ", and " + ErrorsRule.words(figures) + " failed"
                                                : ""),
                                "no figure beside it means anything; ask the address once by curl, then run again"))
                : Optional.empty();
    }
}
