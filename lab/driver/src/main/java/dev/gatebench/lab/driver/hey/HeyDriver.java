package dev.gatebench.lab.driver.hey;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.tool.RequestTable;
import dev.gatebench.lab.driver.tool.ToolDriver;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * hey (https://github.com/rakyll/hey). It sends a closed load from one process a step. With {@code -o csv} it prints a
 * line {@value #HEAD}, and one for each request that was answered, times in seconds with four decimals, the last of
 * them from the start of the process. Its table says nothing of requests without a reply, so that {@code errors} and
 * {@code conservation} are not checkable. It does not tell its version.
 */
public final class HeyDriver extends ToolDriver {
    static final String HEAD =
            "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset";
    /** {@code maxRes} of its {@code report.go}: it forgets all rows beyond. */
    static final int MOST_ROWS = 1_000_000;
    /**
     * {@code maxIdleConn} of its {@code requester.go}: beyond, it closes a connection with its reply and opens another,
     * which it does not tell.
     */
    private static final int MOST_KEPT_CONNECTIONS = 500;

    private static final RequestTable TABLE =
            new RequestTable("hey", HEAD, "offset", "response-time", "DNS+dialup", "status-code");
    private static final long RESOLUTION_NS = TimeUnit.MICROSECONDS.toNanos(100);

    public HeyDriver() {
        super(new Tool(
                "hey",
                "install it (Debian: apt-get install hey)",
                "-version",
                "(?m)^hey version (\\S+)",
                "closed model, a process a step, service times in 0.1 ms, no count of what had no reply",
                HEAD,
                MOST_KEPT_CONNECTIONS,
                EnumSet.of(Ability.HISTOGRAM, Ability.NEW_CONNECTIONS, Ability.TLS, Ability.ANY_METHOD),
                EnumSet.of(Trait.COUNTS_FROM_ITS_START)));
    }

    @Override
    public List<String> arguments(ToolStep step) {
        List<String> arguments = options(
                "-z %ds -c %d -cpus %d -t 10 -o csv -disable-redirects -disable-compression",
                step.seconds(), step.connections(), step.cpus());
        if (!step.client().keepAlive()) {
            arguments.add("-disable-keepalive");
        }
        arguments.addAll(step.likeHey("-host"));
        return arguments;
    }

    @Override
    public int mostCpus(Step step, int cpus) {
        return Math.min(cpus, step.load().connections());
    }

    @Override
    public DriverTrial observed(ToolStep step, ToolOutput output) {
        return observed(step, output, MOST_ROWS);
    }

    /** Reads the trial of a hey that forgets all rows beyond so many. */
    static DriverTrial observed(ToolStep step, ToolOutput output, int mostRows) {
        DriverTrial trial = TABLE.trial(step, output, RESOLUTION_NS);
        if (trial.answered().orElse(0) >= mostRows) {
            throw new IllegalArgumentException("hey must have had fewer than " + mostRows
                    + " replies in a step, since it forgets those beyond, had "
                    + trial.answered().getAsLong() + ": measure for a shorter time");
        }
        return trial;
    }
}
