package dev.gatebench.lab.driver.oha;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.tool.RequestTable;
import dev.gatebench.lab.driver.tool.ToolDriver;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.util.EnumSet;
import java.util.List;

/**
 * oha (https://github.com/hatoo/oha). It sends a closed load from one process a step and looks at no body. With
 * {@code --output-format csv} it prints a line {@value #HEAD}, and one for each request that was answered, times in
 * seconds with nine decimals, the first of them from the start of the load. Its table says nothing of requests without
 * a reply, so that {@code errors} and {@code conservation} are not checkable.
 */
public final class OhaDriver extends ToolDriver {
    static final String HEAD = "request-start,DNS,DNS+dialup,Response-delay,request-duration,bytes,status";

    private static final RequestTable TABLE =
            new RequestTable("oha", HEAD, "request-start", "request-duration", "DNS+dialup", "status");

    public OhaDriver() {
        super(new Tool(
                "oha",
                "install it (cargo install oha --locked)",
                "--version",
                "(?m)^oha (\\S+)",
                "closed model, a process a step, exact service times, no count of what had no reply",
                HEAD,
                ClosedLoad.MAX_CONNECTIONS,
                EnumSet.of(Ability.HISTOGRAM, Ability.PACE, Ability.NEW_CONNECTIONS, Ability.ANY_METHOD),
                EnumSet.of(Trait.COUNTS_FROM_ITS_START)));
    }

    @Override
    public List<String> arguments(ToolStep step) {
        List<String> arguments = options(
                "--no-tui -z %ds -c %d -t 10s --redirect 0 --disable-compression --output-format csv",
                step.seconds(), step.connections());
        if (!step.client().keepAlive()) {
            arguments.add("--disable-keepalive");
        }
        step.step().ratePerSec().ifPresent(rate -> arguments.addAll(options("-q %d", rate)));
        arguments.addAll(step.likeHey("--host"));
        return arguments;
    }

    @Override
    public int mostCpus(Step step, int cpus) {
        return Math.min(cpus, step.connections());
    }

    @Override
    public DriverTrial observed(ToolStep step, ToolOutput output) {
        return TABLE.trial(step, output, 1);
    }
}
