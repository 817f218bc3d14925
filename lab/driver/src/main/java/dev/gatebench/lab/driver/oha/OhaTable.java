package dev.gatebench.lab.driver.oha;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.lab.driver.tool.RequestTable;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;

/**
 * What {@code oha --output-format csv} prints: a line {@value #HEAD}, and one for each request that was answered, times
 * in seconds with nine decimals, the first of them from the start of the load.
 */
final class OhaTable {
    static final String HEAD = "request-start,DNS,DNS+dialup,Response-delay,request-duration,bytes,status";

    private static final RequestTable TABLE =
            new RequestTable(OhaDriver.ID, HEAD, "request-start", "request-duration", "DNS+dialup", "status");

    private OhaTable() {}

    /**
     * The trial that it tells of.
     *
     * @throws IllegalArgumentException in one line when the table is cut off or something else
     */
    static DriverTrial trial(ToolStep step, ToolOutput output) {
        return TABLE.trial(step, output, 1);
    }
}
