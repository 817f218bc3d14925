package dev.gatebench.core.audit.rule;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The load lasted for 100 replies a connection and for longer than a JVM takes to compile what it runs. */
final class WindowRule implements Rule {
    private static final double LEAST_REPLIES = 100;
    private static final double LEAST_SECONDS = 60;

    @Override
    public String name() {
        return "window";
    }

    @Override
    public Optional<CheckResult> judge(Subject row, Surroundings around) {
        ToolFigures figures = row.figures();
        long requests = figures.requests().orElse(0);
        Optional<Figure> seconds = figures.seconds();
        boolean hasEach = requests > 0 && figures.concurrency().isPresent() && figures.loop() == Loop.CLOSED;
        if (requests == 0 && seconds.isEmpty()) {
            return Optional.empty();
        }
        List<String> faults = new ArrayList<>();
        if (hasEach && requests < LEAST_REPLIES * figures.concurrency().getAsInt()) {
            faults.add(Numbers.plain((double) requests / figures.concurrency().getAsInt())
                    + " replies a connection are fewer than 100, so that its beginning and end count");
        }
        seconds.filter(length -> length.most() < LEAST_SECONDS)
                .ifPresent(length -> faults.add(Numbers.plain(length.value())
                        + " s are shorter than the minute that a JVM takes to compile what it runs"));
        if (faults.isEmpty() && !(hasEach && seconds.isPresent())) {
            return Optional.empty();
        }
        return Optional.of(Findings.of(name(), "100 replies a connection and 60 s at least")
                .judged(
                        faults.isEmpty(),
                        faults.isEmpty() ? "long enough" : String.join("; ", faults),
                        "without a warm-up before it the first minute is measured, too; run for two minutes"));
    }
}
