package dev.gatebench.lab.driver.wrk;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.lab.driver.tool.StepTool;
import dev.gatebench.lab.driver.tool.ToolDriver;
import dev.gatebench.lab.host.Program;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * wrk (https://github.com/wg/wrk). It sends a closed load from one process a step and looks at no body, so that
 * {@code payload} is not checkable; a status of 400 and above is an error.
 */
public final class WrkDriver extends ToolDriver {
    static final String ID = "wrk";

    /** wrk 4 says its version beside its usage and exits with 1. */
    public WrkDriver() {
        super(ID, "install it (Debian: apt-get install wrk)", "-v", Pattern.compile("(?m)^wrk (\\S+) \\["));
    }

    @Override
    protected StepTool tool(Program program) {
        return new Wrk(program.path());
    }

    @Override
    protected Set<Ability> tells() {
        return EnumSet.of(Ability.HISTOGRAM, Ability.ERROR_KINDS, Ability.NEW_CONNECTIONS);
    }

    @Override
    protected String nature() {
        return "closed model, a process a step, exact service times";
    }
}
