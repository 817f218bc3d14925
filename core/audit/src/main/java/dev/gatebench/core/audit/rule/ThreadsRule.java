package dev.gatebench.core.audit.rule;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Optional;

/** The requests a second of each thread, times the threads, are the throughput of the whole load. */
final class ThreadsRule implements Rule {
    private static final double SHARE = 0.2;

    @Override
    public String name() {
        return "threads";
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        ToolFigures figures = row.figures();
        if (figures.threads().isEmpty()
                || figures.perThreadPerSec().isEmpty()
                || figures.requests().orElse(0) == 0
                || figures.perSec().filter(rate -> rate.value() > 0).isEmpty()) {
            return Optional.empty();
        }
        double sum =
                figures.threads().getAsInt() * figures.perThreadPerSec().get().value();
        double rate = figures.perSec().get().value();
        return Optional.of(Findings.of(name(), "threads × requests a second of each = throughput, ±20 %")
                .figure("sumPerSec", sum)
                .figure("throughputPerSec", rate)
                .judged(
                        Math.abs(sum / rate - 1) <= SHARE,
                        figures.threads().getAsInt() + " threads × "
                                + Numbers.significant(
                                        figures.perThreadPerSec().get().value(), 4) + "/s = "
                                + Numbers.significant(sum, 4) + " of " + Numbers.significant(rate, 4) + "/s",
                        "throughput changed while it was measured, or stood still for a part; run longer and look at it"
                                + " over time"));
    }
}
