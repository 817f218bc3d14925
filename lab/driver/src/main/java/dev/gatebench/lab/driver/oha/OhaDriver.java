package dev.gatebench.lab.driver.oha;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.lab.driver.tool.StepTool;
import dev.gatebench.lab.driver.tool.ToolDriver;
import dev.gatebench.lab.host.Program;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * oha (https://github.com/hatoo/oha). It sends a closed load from one process a step, looks at no body, and tells each
 * request that was answered in a table; of those that were not its table says nothing, so that {@code errors} and
 * {@code conservation} are not checkable.
 */
public final class OhaDriver extends ToolDriver {
    static final String ID = "oha";

    public OhaDriver() {
        super(ID, "install it (cargo install oha --locked)", "--version", Pattern.compile("(?m)^oha (\\S+)"));
    }

    @Override
    protected StepTool tool(Program program) {
        return new Oha(program.path());
    }

    @Override
    protected Set<Ability> tells() {
        return EnumSet.of(Ability.HISTOGRAM, Ability.PACE, Ability.NEW_CONNECTIONS);
    }

    @Override
    protected String nature() {
        return "closed model, a process a step, exact service times, no count of what had no reply";
    }

    @Override
    protected boolean countsFromItsStart() {
        return true;
    }
}
