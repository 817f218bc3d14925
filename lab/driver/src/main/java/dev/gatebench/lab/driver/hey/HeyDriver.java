package dev.gatebench.lab.driver.hey;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.lab.driver.tool.StepTool;
import dev.gatebench.lab.driver.tool.ToolDriver;
import dev.gatebench.lab.host.Program;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * hey (https://github.com/rakyll/hey). It sends a closed load from one process a step, and tells each request that was
 * answered in a table; of those that were not its table says nothing, so that {@code errors} and {@code conservation}
 * are not checkable. It does not tell its version.
 */
public final class HeyDriver extends ToolDriver {
    static final String ID = "hey";

    /** {@code maxIdleConn} of its {@code requester.go}. */
    private static final int MOST_KEPT_CONNECTIONS = 500;

    public HeyDriver() {
        super(ID, "install it (Debian: apt-get install hey)", "-version", Pattern.compile("(?m)^hey version (\\S+)"));
    }

    @Override
    protected StepTool tool(Program program) {
        return new Hey(program.path());
    }

    @Override
    protected Set<Ability> tells() {
        return EnumSet.of(Ability.HISTOGRAM, Ability.NEW_CONNECTIONS);
    }

    @Override
    protected String nature() {
        return "closed model, a process a step, service times in 0.1 ms, no count of what had no reply";
    }

    /** Beyond that it closes a connection with its reply and opens another, which it does not tell. */
    @Override
    protected int mostConnections() {
        return MOST_KEPT_CONNECTIONS;
    }

    @Override
    protected boolean countsFromItsStart() {
        return true;
    }
}
