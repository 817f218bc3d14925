package dev.gatebench.lab.driver.hey;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.lab.driver.tool.RequestTable;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.util.concurrent.TimeUnit;

/**
 * What {@code hey -o csv} prints: a line {@value #HEAD}, and one for each request that was answered, times in seconds
 * with four decimals, the last of them from the start of the process.
 */
final class HeyTable {
    static final String HEAD =
            "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset";

    private static final RequestTable TABLE =
            new RequestTable(HeyDriver.ID, HEAD, "offset", "response-time", "DNS+dialup", "status-code");
    private static final long RESOLUTION_NS = TimeUnit.MICROSECONDS.toNanos(100);
    /** {@code maxRes} of its {@code report.go}: it forgets what is beyond. */
    static final int MOST_ROWS = 1_000_000;

    private HeyTable() {}

    /**
     * The trial that it tells of.
     *
     * @throws IllegalArgumentException in one line when the table is cut off or something else
     */
    static DriverTrial trial(ToolStep step, ToolOutput output) {
        return trial(step, output, MOST_ROWS);
    }

    /** Reads the trial of a hey that forgets what is beyond so many rows. */
    static DriverTrial trial(ToolStep step, ToolOutput output, int mostRows) {
        DriverTrial trial = TABLE.trial(step, output, RESOLUTION_NS);
        if (trial.answered().orElse(0) >= mostRows) {
            throw new IllegalArgumentException("hey must have had fewer than " + mostRows
                    + " replies in a step, since it forgets those beyond, had "
                    + trial.answered().getAsLong() + ": measure for a shorter time");
        }
        return trial;
    }
}
