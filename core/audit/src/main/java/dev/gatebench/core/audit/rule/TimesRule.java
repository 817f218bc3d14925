package dev.gatebench.core.audit.rule;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Optional;

/** Times are as they were measured: wrk adds some for those of more than twice the usual length. */
final class TimesRule implements Rule {
    private static final double NS_PER_S = 1e9;

    @Override
    public String name() {
        return "times";
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        ToolFigures figures = row.figures();
        boolean isAsked = figures.corrected()
                && figures.most().isPresent()
                && figures.concurrency().isPresent()
                && figures.perSec().filter(rate -> rate.value() > 0).isPresent();
        if (!isAsked) {
            return Optional.empty();
        }
        Figure longest = figures.most().get();
        double usual = figures.concurrency().getAsInt()
                * NS_PER_S
                / figures.perSec().get().value();
        return Optional.of(Findings.of(
                        name(), "no time is more than twice the mean time between a connection's requests")
                .figure("longestNs", longest.value())
                .figure("usualNs", usual)
                .judged(
                        longest.least() <= 2 * usual,
                        "the slowest reply took " + Words.time(longest.value())
                                + ", and a connection sent a request each " + Words.time(usual),
                        figures.tool() + " then adds times that nobody measured, so that its mean and quantiles are"
                                + " longer than those of the requests; for measured ones run hey or oha, for waiting"
                                + " users wrk2"));
    }
}
