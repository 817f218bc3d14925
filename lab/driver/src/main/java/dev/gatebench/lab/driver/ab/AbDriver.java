package dev.gatebench.lab.driver.ab;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.lab.driver.tool.StepTool;
import dev.gatebench.lab.driver.tool.ToolDriver;
import dev.gatebench.lab.host.Program;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * ab, ApacheBench (https://httpd.apache.org/docs/2.4/programs/ab.html). It sends a closed load of HTTP/1.0 with
 * {@code Connection: Keep-Alive} from one thread of one process a step, looks at no body, and tells each request in
 * whole milliseconds.
 */
public final class AbDriver extends ToolDriver {
    static final String ID = "ab";

    public AbDriver() {
        super(ID, "install it (Debian: apt-get install apache2-utils)", "-V", Pattern.compile("Version (\\S+)"));
    }

    @Override
    protected StepTool tool(Program program) {
        return new Ab(program.path());
    }

    @Override
    protected Set<Ability> tells() {
        return EnumSet.of(Ability.HISTOGRAM, Ability.NEW_CONNECTIONS);
    }

    @Override
    protected String nature() {
        return "closed model, HTTP/1.0 with keep-alive, one thread, service times in ms";
    }

    /** {@code MAX_CONCURRENCY} of its source. */
    @Override
    protected int mostConnections() {
        return 20_000;
    }

    @Override
    protected boolean countsFromItsStart() {
        return true;
    }
}
