package dev.gatebench.lab.driver.wrk2;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import dev.gatebench.lab.driver.wrk.LuaToolDriver;
import java.util.EnumSet;
import java.util.List;

/**
 * wrk2 (https://github.com/giltene/wrk2). It holds its connections to a rate, which each arm must say, and tells times
 * both from when a request was due and from when it was sent. It looks at no body, so that {@code payload} is not
 * checkable; a status of 400 and above is an error. A connection that is closed under a request is no error by its
 * counts until it has been silent for its timeout, so that {@code errors} is not checkable. Its script prints the
 * counts of {@code done()} and both of its histograms.
 *
 * <p>Its times count from its calibration on, at which each thread throws away what it has recorded:
 * {@code CALIBRATE_DELAY_MS} after its start, and 5 ms for each of its connections, which it opens that far apart
 * ({@code thread_main} in its {@code wrk.c}). The measured window begins with the calibration.
 */
public final class Wrk2Driver extends LuaToolDriver {
    private static final long CALIBRATED_AFTER_MS = 10_000;
    private static final long MS_PER_CONNECTION = 5;
    /** Before the window begins, one thread opens so many in 10 s, one every 5 ms. */
    private static final int MOST_CONNECTIONS = 2000;

    /** wrk2 prints the version of the wrk that it was made from, and exits with 1. */
    public Wrk2Driver() {
        super(new Tool(
                "wrk2",
                "build it from https://github.com/giltene/wrk2 and name the program wrk2",
                "-v",
                "(?m)^wrk (\\S+) \\[",
                "closed model at a constant rate, a process a step and 10 s more for each trial, response times and"
                        + " exact service times, no count of all that had no reply",
                Wrk2Output.BEGIN,
                MOST_CONNECTIONS,
                EnumSet.of(Ability.HISTOGRAM, Ability.RESPONSE_TIME, Ability.PACE, Ability.TLS, Ability.INNER_WINDOW),
                EnumSet.of(Trait.WANTS_RATE, Trait.USES_OPENSSL)));
    }

    @Override
    public List<String> arguments(ToolStep step) {
        return arguments(
                step,
                " --rate "
                        + step.step()
                                .ratePerSec()
                                .orElseThrow(() -> new IllegalStateException(
                                        "no rate for '" + step.step().name() + "'")));
    }

    @Override
    public long leadMs(Step step, int cpus) {
        return CALIBRATED_AFTER_MS + MS_PER_CONNECTION * step.load().connections() / mostCpus(step, cpus);
    }

    @Override
    public DriverTrial observed(ToolStep step, ToolOutput output) {
        return Wrk2Output.parse(output.lines())
                .trial(step.step(), leadMs(step.step(), step.cpus()), output.endEpochMs());
    }
}
