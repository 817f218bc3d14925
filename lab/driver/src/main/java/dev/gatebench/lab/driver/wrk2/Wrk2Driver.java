package dev.gatebench.lab.driver.wrk2;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.lab.driver.tool.StepTool;
import dev.gatebench.lab.driver.tool.ToolDriver;
import dev.gatebench.lab.host.Program;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * wrk2 (https://github.com/giltene/wrk2). It holds its connections to a rate, which each arm must say, and tells times
 * both from when a request was due and from when it was sent. It looks at no body, so that {@code payload} is not
 * checkable; a status of 400 and above is an error. A connection that is closed under a request is no error by its
 * counts until it has been silent for its timeout, so that {@code errors} is not checkable.
 */
public final class Wrk2Driver extends ToolDriver {
    static final String ID = "wrk2";

    /** Each thread opens a connection every 5 ms before the window can begin: of these one thread opens in 10 s. */
    private static final int MOST_CONNECTIONS = 2000;

    /** It says the version of the wrk that it was made from, and exits with 1. */
    public Wrk2Driver() {
        super(
                ID,
                "build it from https://github.com/giltene/wrk2 and name the program wrk2",
                "-v",
                Pattern.compile("(?m)^wrk (\\S+) \\["));
    }

    @Override
    protected StepTool tool(Program program) {
        return new Wrk2(program.path());
    }

    @Override
    protected Set<Ability> tells() {
        return EnumSet.of(Ability.HISTOGRAM, Ability.RESPONSE_TIME, Ability.PACE, Ability.INNER_WINDOW);
    }

    @Override
    protected String nature() {
        return "closed model at a constant rate, a process a step and 10 s more for each trial, response times and exact"
                + " service times, no count of all that had no reply";
    }

    @Override
    protected int mostConnections() {
        return MOST_CONNECTIONS;
    }

    @Override
    protected boolean wantsRate() {
        return true;
    }
}
