package dev.gatebench.core.audit.rule;

import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Optional;

/** All connections had a request in flight all the time, and no user more than one. */
final class DrivenRule implements Rule {
    @Override
    public String name() {
        return "driven";
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        ToolFigures figures = row.figures();
        return InFlight.of(figures, around.limits().little())
                .filter(inFlight -> (inFlight.isTooMany() && !inFlight.isTooManyForCertain())
                        || (inFlight.isTooFew() && !inFlight.isTooFewForCertain()))
                .map(inFlight -> Findings.of(name(), "as many requests in flight as connections or users")
                        .figure("inFlightLeast", inFlight.least())
                        .figure("connections", inFlight.connections())
                        .judged(
                                false,
                                inFlight.words() + inFlight.off(),
                                inFlight.isTooMany()
                                        ? "users sent several requests at a time, or the figures are of another load;"
                                                + " look into the script, or run one request a user"
                                        : tooFew(figures)));
    }

    private static String tooFew(ToolFigures figures) {
        String failed =
                figures.failed() > 0 ? "the others held requests that failed, whose times are not told, or " : "";
        return failed
                + (figures.loop() == Loop.UNKNOWN ? "the tool was held to a rate, or " : "it was held to a rate, or ")
                + "connections waited for the tool itself, or times are taken too short; give the command, and run with"
                + " more threads and CPUs for the tool";
    }
}
