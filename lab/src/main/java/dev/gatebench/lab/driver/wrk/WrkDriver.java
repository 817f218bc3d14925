package dev.gatebench.lab.driver.wrk;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.driver.tool.ToolSession;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Program;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * wrk (https://github.com/wg/wrk), found on the PATH. It sends a closed load from one process a step and looks at no
 * body, so that {@code payload} is not checkable; a status of 400 and above is an error.
 */
public final class WrkDriver implements Driver {
    static final String ID = "wrk";

    private static final Pattern VERSION = Pattern.compile("(?m)^wrk (\\S+) \\[");
    private static final String HOW_TO_GET = "install it (Debian: apt-get install wrk)";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.of(Ability.HISTOGRAM, Ability.ERROR_KINDS, Ability.EARLY_END, Ability.BESIDE);
    }

    @Override
    public String describe(Inventory inventory) {
        return "closed model, a process a step, exact service times; "
                + inventory
                        .program(ID)
                        .map(program -> version(program) + " in " + program.path())
                        .orElse("not found on PATH");
    }

    @Override
    public void require(Study study, Fidelity fidelity, Home home, Inventory inventory) {
        var unused = program(inventory);
    }

    @Override
    public Map<String, String> versions(Inventory inventory) {
        return Map.of(ID, version(program(inventory)));
    }

    @Override
    public DriverSession open(DriverContext context) {
        return new ToolSession(new Wrk(program(context.inventory()).path()), context);
    }

    private static Program program(Inventory inventory) {
        return inventory.requireProgram(ID, HOW_TO_GET);
    }

    /** wrk 4 says it beside its usage and exits with 1. */
    private static String version(Program program) {
        return program.version("-v", VERSION).orElse("version unknown");
    }
}
