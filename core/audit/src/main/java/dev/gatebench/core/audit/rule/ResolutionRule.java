package dev.gatebench.core.audit.rule;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Optional;

/** Times are at least ten times the shortest that the tool can tell. */
final class ResolutionRule implements Rule {
    private static final double TIMES = 10;
    private static final double US = 1e3;

    @Override
    public String name() {
        return "resolution";
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        ToolFigures figures = row.figures();
        Optional<Figure> typical = figures.median().or(figures::measuredMean);
        if (figures.resolution().isEmpty()
                || typical.isEmpty()
                || figures.requests().orElse(1) == 0) {
            return Optional.empty();
        }
        double unit = figures.resolution().get();
        Figure time = typical.get();
        boolean isFine = time.value() >= TIMES * unit;
        return Optional.of(Findings.of(name(), "times are ten times the tool's resolution at least")
                .figure("resolutionNs", unit)
                .figure("timeNs", time.value())
                .judged(
                        isFine,
                        figures.tool() + " tells times to " + Words.time(unit) + ": a "
                                + (figures.median().isPresent() ? "median" : "mean") + " of "
                                + Words.time(time.value())
                                + (isFine
                                        ? " is long beside it"
                                        : " may be anything from " + Words.time(Math.max(0, time.least())) + " to "
                                                + Words.time(time.most())),
                        "compare no times of this output" + (unit > US ? "; run wrk or h2load, which tell µs" : "")));
    }
}
