package dev.gatebench.core.audit.rule;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.Optional;

/**
 * Times spread as those of a system that is not full. Where nearly all take the same though many are in flight, they
 * wait in a line before something that serves at a fixed rate; more of them then change the times alone.
 */
final class ShapeRule implements Rule {
    private static final double NARROW = 1.05;
    private static final int MANY = 10;
    private static final double SAME = 0.02;
    private static final double UPPER = 99;

    @Override
    public String name() {
        return "shape";
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        ToolFigures figures = row.figures();
        Optional<Figure> median = figures.median();
        Optional<Figure> upper = figures.quantile(UPPER);
        if (median.isEmpty()
                || upper.isEmpty()
                || median.get().value() <= 0
                || figures.loop() == Loop.OPEN
                || figures.ratePerSec().isPresent()
                || figures.concurrency().orElse(0) < MANY
                || figures.resolution()
                        .filter(unit -> median.get().value() < MANY * unit)
                        .isPresent()) {
            return Optional.empty();
        }
        double ratio = upper.get().value() / median.get().value();
        if (ratio > NARROW) {
            return Optional.empty();
        }
        long same = around.rows().stream()
                .filter(other -> !other.figures().concurrency().equals(figures.concurrency()))
                .filter(other -> isSame(other.figures(), figures))
                .count();
        return Optional.of(Findings.of(name(), "times spread as those of a system that is not full")
                .figure("p99OverP50", ratio)
                .judged(
                        false,
                        "p99 is " + Numbers.significant(ratio, 4) + " times the median with "
                                + figures.concurrency().getAsInt() + " in flight"
                                + (same > 0 ? ", and the throughput is that of " + same + " other loads" : "")
                                + ": they wait in a line before something that serves at a fixed rate",
                        "that rate, a limit or a link was measured, not the client nor the gateway's time; find what"
                                + " serves at "
                                + figures.perSec()
                                        .map(rate -> Numbers.significant(rate.value(), 4) + "/s")
                                        .orElse("it")
                                + ", then run below it"));
    }

    private static boolean isSame(ToolFigures other, ToolFigures figures) {
        return other.perSec().isPresent()
                && figures.perSec().isPresent()
                && Math.abs(other.perSec().get().value()
                                        / figures.perSec().get().value()
                                - 1)
                        <= SAME;
    }
}
