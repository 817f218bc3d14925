package dev.gatebench.lab.driver.h2load;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Protocol;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.tool.console.H2loadCounts;
import dev.gatebench.lab.driver.tool.RequestLog;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import dev.gatebench.lab.host.TaskFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * The log of h2load: a line a request with when it was sent in µs since 1970, its status, -1 for one that failed, and
 * the µs until the end of its reply. The log must agree with the counts that h2load prints.
 */
final class H2loadLog {
    private static final int COLUMNS = 3;
    private static final int FAILED = -1;
    private static final long NS_PER_US = TimeUnit.MICROSECONDS.toNanos(1);

    private H2loadLog() {}

    /**
     * Returns the trial.
     *
     * @throws IllegalArgumentException in one line when the log or the counts are cut off or something else
     */
    static DriverTrial trial(ToolStep step, ToolOutput output) {
        H2loadCounts counts = H2loadCounts.of(output.lines())
                .orElseThrow(() ->
                        new IllegalArgumentException("the output of h2load must have a line 'requests: …', ended with '"
                                + output.lastWords() + "'"));
        RequestLog log = new RequestLog(step.expect().status(), NS_PER_US);
        try (BufferedReader lines = TaskFile.lines(step.results(), StandardCharsets.US_ASCII)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                add(line, log);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "the log of h2load, '" + step.results() + "', cannot be read: " + e.getMessage(), e);
        }
        if (log.requests() != counts.done()) {
            throw new IllegalArgumentException("the log of h2load must have a line for each of " + counts.done()
                    + " requests, has " + log.requests());
        }
        log.timedOut(counts.timedOut());
        return log.trial(
                        step.step().name(),
                        output.endEpochMs() - log.lengthMs(),
                        // h2load stops without waiting for its last replies, and has none of connections that broke
                        OptionalLong.of(Math.max(0, counts.started() - counts.done())))
                .withProtocol(protocol(output));
    }

    /** Returns the protocol of its first connection, which it prints; empty where it had none. */
    private static Optional<Protocol> protocol(ToolOutput output) {
        return told(output, "Application protocol: ")
                .map(http -> new Protocol(
                        http.equals("h2") ? ClientSpec.HTTP_2 : ClientSpec.HTTP_1,
                        told(output, "TLS Protocol: "),
                        told(output, "Cipher: ")));
    }

    private static Optional<String> told(ToolOutput output, String key) {
        return output.lines().stream()
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()).strip())
                .findFirst();
    }

    private static void add(String line, RequestLog log) {
        String[] cells = line.split("\t", -1);
        try {
            if (cells.length < COLUMNS) {
                throw new NumberFormatException();
            }
            long sentNs = Math.multiplyExact(Long.parseLong(cells[0]), NS_PER_US);
            long tookNs = Math.multiplyExact(Long.parseLong(cells[2]), NS_PER_US);
            int status = Integer.parseInt(cells[1]);
            if (status == FAILED) {
                log.unanswered(sentNs, tookNs);
            } else {
                log.answered(sentNs, tookNs, status);
            }
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "a line of h2load's log must be a time, a status and a duration, was '" + line + "'", e);
        }
    }
}
