package dev.gatebench.core.audit.rule;

import dev.gatebench.core.check.ErrorsCheck;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Optional;
import java.util.stream.Collectors;

/** Few requests failed: what is refused is answered fast, and counts as throughput with most tools. */
final class ErrorsRule implements Rule {
    private static final int MOST_KINDS = 4;
    private static final int LONGEST = 60;

    @Override
    public String name() {
        return CheckNames.ERRORS;
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        ToolFigures figures = row.figures();
        if (figures.requests().orElse(1) == 0) {
            return Optional.empty();
        }
        if (!figures.errorsTold() || figures.requests().isEmpty()) {
            return Optional.of(
                    Findings.notCheckable(name(), "the " + around.source() + " does not say how many requests failed"));
        }
        long requests = Math.max(figures.requests().getAsLong(), figures.failed());
        return Optional.of(ErrorsCheck.judged(
                figures.failed(),
                requests,
                figures.failed() > 0 ? " (" + words(figures) + ")" : "",
                around.limits().errors(),
                "its throughput and times are of something else, too; mend what fails, then run again"));
    }

    /** Tells the kinds of errors: {@code 236 read, 3 timeout}. */
    static String words(ToolFigures figures) {
        return figures.errors().entrySet().stream()
                        .limit(MOST_KINDS)
                        .map(each -> Numbers.count(each.getValue()) + " " + shortened(each.getKey()))
                        .collect(Collectors.joining(", "))
                + (figures.errors().size() > MOST_KINDS ? " and others" : "");
    }

    private static String shortened(String kind) {
        String plain = kind.replaceAll("[^ -~]", "?");
        return plain.length() > LONGEST ? plain.substring(0, LONGEST) + "…" : plain;
    }
}
