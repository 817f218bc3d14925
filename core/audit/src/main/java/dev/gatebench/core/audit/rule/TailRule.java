package dev.gatebench.core.audit.rule;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Map;
import java.util.Optional;

/**
 * The times above the last quantile are what the mean, or Little's law, needs them to be. Where no longest time is
 * told, that is said: "9,000/s by 1,000 users with p99 32 ms needs a slowest reply of at least 7.9 s".
 */
final class TailRule implements Rule {
    private static final double NS_PER_S = 1e9;
    private static final double WHOLE = 100;

    /** Times the last quantile: a tail that is longer on average is to be shown, not to be believed. */
    private static final double LONG = 10;

    @Override
    public String name() {
        return "tail";
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        ToolFigures figures = row.figures();
        if (figures.quantiles().isEmpty()
                || figures.most().isPresent()
                || figures.requests().orElse(1) == 0) {
            return Optional.empty();
        }
        Map.Entry<Double, Figure> last = figures.inOrder().lastEntry();
        Optional<Double> needed = mean(figures).map(mean -> MeanBounds.tailNs(figures, mean));
        if (needed.isEmpty()
                || last.getKey() >= WHOLE
                || needed.get() <= last.getValue().most()) {
            return Optional.empty();
        }
        String part = "the slowest " + Words.number(WHOLE - last.getKey()) + " %";
        String cause = figures.measuredMean().isPresent()
                ? "the mean " + Words.time(figures.mean().orElseThrow().value())
                : Words.number(figures.perSec().orElseThrow().value()) + "/s by "
                        + figures.concurrency().getAsInt()
                        + (figures.loop() == Loop.WAITING ? " users" : " connections");
        return Optional.of(Findings.of(name(), "the times above the last quantile are like it")
                .figure("tailMeanNs", needed.get())
                .judged(
                        needed.get() <= LONG * last.getValue().value(),
                        cause + " with " + Words.quantile(last.getKey()) + " "
                                + Words.time(last.getValue().value()) + " needs " + part + " to take "
                                + Words.time(needed.get()) + " on average, and so a slowest reply of at least that",
                        (figures.measuredMean().isPresent() ? "" : "or fewer requests were in flight than that; ")
                                + "ask for the longest time, and run again with a tool that tells it"));
    }

    private static Optional<Double> mean(ToolFigures figures) {
        if (figures.measuredMean().isPresent()) {
            return figures.measuredMean().map(Figure::least);
        }
        boolean isByLaw = figures.concurrency().isPresent()
                && figures.perSec().filter(rate -> rate.value() > 0).isPresent()
                && !figures.responseTimes()
                && figures.loop() != Loop.OPEN;
        return isByLaw
                ? figures.perSec().map(rate -> figures.concurrency().getAsInt() * NS_PER_S / rate.most())
                : Optional.empty();
    }
}
