package dev.gatebench.lab.driver.h2load;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.lab.driver.tool.StepTool;
import dev.gatebench.lab.driver.tool.ToolDriver;
import dev.gatebench.lab.host.Program;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * h2load of nghttp2 (https://nghttp2.org/documentation/h2load.1.html), which is made to speak HTTP/1.1. It sends a
 * closed load from one process a step, looks at no body, and logs each request in microseconds. A connection that is
 * closed without a reply is not opened again, and is no error by its counts, so that {@code errors} is not checkable.
 */
public final class H2loadDriver extends ToolDriver {
    static final String ID = "h2load";

    public H2loadDriver() {
        super(
                ID,
                "install it (Debian: apt-get install nghttp2-client)",
                "--version",
                Pattern.compile("h2load nghttp2/(\\S+)"));
    }

    @Override
    protected StepTool tool(Program program) {
        return new H2load(program.path());
    }

    @Override
    protected Set<Ability> tells() {
        return EnumSet.of(Ability.HISTOGRAM, Ability.PACE);
    }

    @Override
    protected String nature() {
        return "closed model, a process a step, service times in µs, no count of what had no reply";
    }
}
