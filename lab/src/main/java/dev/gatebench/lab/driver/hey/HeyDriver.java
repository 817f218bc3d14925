package dev.gatebench.lab.driver.hey;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.driver.tool.StepTool;
import dev.gatebench.lab.driver.tool.ToolDriver;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
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
        return EnumSet.of(Ability.HISTOGRAM);
    }

    @Override
    protected String nature() {
        return "closed model, a process a step, service times in 0.1 ms, no count of what had no reply";
    }

    /** Beyond that it closes a connection with its reply and opens another, which it does not tell. */
    @Override
    public void require(Study study, Fidelity fidelity, Home home, Inventory inventory) {
        super.require(study, fidelity, home, inventory);
        for (Load load : study.loads()) {
            if (load.connections() > MOST_KEPT_CONNECTIONS) {
                throw new StudyException(
                        "hey keeps at most " + MOST_KEPT_CONNECTIONS + " connections alive, the study has "
                                + load.words() + ": give --load for fewer, or another driver");
            }
        }
    }
}
