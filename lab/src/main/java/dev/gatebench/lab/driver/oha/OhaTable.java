package dev.gatebench.lab.driver.oha;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.lab.driver.tool.RequestLog;
import dev.gatebench.lab.driver.tool.RequestTable;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * What {@code oha --output-format csv} writes: a line {@value #HEAD}, and one for each request that was answered, times
 * in seconds with nine decimals, the first of them from the start of the load.
 */
final class OhaTable {
    static final String HEAD = "request-start,DNS,DNS+dialup,Response-delay,request-duration,bytes,status";

    private static final RequestTable TABLE =
            new RequestTable(OhaDriver.ID, HEAD, "request-start", "request-duration", "status");

    private OhaTable() {}

    /**
     * The trial that it tells of.
     *
     * @throws IllegalArgumentException in one line when the table is cut off or something else
     */
    static DriverTrial trial(ToolStep step, ToolOutput output) {
        RequestLog log = new RequestLog(step.expect().status(), 1);
        try (BufferedReader lines = Files.newBufferedReader(step.results(), StandardCharsets.US_ASCII)) {
            String head = lines.readLine();
            if (!HEAD.equals(head)) {
                throw new IllegalArgumentException("the table of oha must begin with '" + HEAD + "', began with '"
                        + head + "': gatebench knows that of oha 1.15");
            }
            TABLE.read(lines.lines(), log);
        } catch (IOException | UncheckedIOException e) {
            throw new IllegalArgumentException(
                    "the table of oha, '" + step.results() + "', cannot be read: " + e.getMessage()
                            + "; it ended with '" + output.lastWords() + "'",
                    e);
        }
        return log.trial(
                step.step().name(),
                output.startedEpochMs() + TimeUnit.NANOSECONDS.toMillis(log.firstNs()),
                OptionalLong.empty());
    }
}
