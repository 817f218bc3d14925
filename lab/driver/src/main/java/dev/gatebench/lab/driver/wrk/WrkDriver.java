package dev.gatebench.lab.driver.wrk;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.util.EnumSet;
import java.util.List;

/**
 * wrk (https://github.com/wg/wrk). It sends a closed load from one process a step and looks at no body, so that
 * {@code payload} is not checkable; a status of 400 and above is an error. Its script prints the counts of
 * {@code done()} and the whole table of latencies in whole microseconds.
 */
public final class WrkDriver extends LuaToolDriver {

    /** wrk 4 prints its version beside its usage and exits with 1. */
    public WrkDriver() {
        super(new Tool(
                "wrk",
                "install it (Debian: apt-get install wrk)",
                "-v",
                "(?m)^wrk (\\S+) \\[",
                "closed model, a process a step, exact service times",
                WrkOutput.BEGIN,
                ClosedLoad.MAX_CONNECTIONS,
                EnumSet.of(Ability.HISTOGRAM, Ability.ERROR_KINDS, Ability.NEW_CONNECTIONS, Ability.TLS),
                EnumSet.of(Trait.USES_OPENSSL)));
    }

    @Override
    public List<String> arguments(ToolStep step) {
        return arguments(step, "");
    }

    @Override
    public DriverTrial observed(ToolStep step, ToolOutput output) {
        return WrkOutput.parse(output.lines()).trial(step.step(), output.endEpochMs());
    }
}
