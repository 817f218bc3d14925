package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.driver.DriverTrial;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * The table that a tool prints of its requests: a line with the names of its columns, then one for each request that
 * was answered, with times in seconds and commas between.
 *
 * @param begun the column that says when a request was begun
 * @param took the column that says how long it took from there
 * @param connect the column that says how much of that went by until its connection was open, 0 where it was already
 */
public record RequestTable(String tool, String head, String begun, String took, String connect, String status) {

    /**
     * Reads the trial. The tool's clock begins with its process. A tool that waits for its last replies has some after
     * its time, which are answered and do not belong to the trial.
     *
     * @param resolutionNs resolution of the tool's times, ns
     * @throws IllegalArgumentException in one line when the output has no such table, or the table a line of another
     *     form
     */
    public DriverTrial trial(ToolStep step, ToolOutput output, long resolutionNs) {
        boolean withConnecting = !step.client().keepAlive();
        RequestLog all = new RequestLog(step.expect().status(), resolutionNs);
        read(output, withConnecting, all);
        RequestLog inTime = new RequestLog(
                step.expect().status(), resolutionNs, all.firstNs() + TimeUnit.SECONDS.toNanos(step.seconds()));
        read(output, withConnecting, inTime);
        return inTime.trial(
                step.step().name(),
                output.startedEpochMs() + TimeUnit.NANOSECONDS.toMillis(inTime.firstNs()),
                OptionalLong.empty());
    }

    /**
     * Reads the table into a log, without its empty lines.
     *
     * @param withConnecting whether the time of a request includes that of connecting, as where each connects
     */
    void read(ToolOutput output, boolean withConnecting, RequestLog log) {
        int at = output.lines().indexOf(head);
        if (at < 0) {
            throw new IllegalArgumentException("the output of " + tool + " must have a line '" + head
                    + "', ended with '" + output.lastWords() + "'");
        }
        List<String> columns = Arrays.asList(head.split(",", -1));
        for (String line : output.lines().subList(at + 1, output.lines().size())) {
            if (!line.isBlank()) {
                readRow(line, columns, withConnecting, log);
            }
        }
    }

    private void readRow(String line, List<String> columns, boolean withConnecting, RequestLog log) {
        String[] cells = line.split(",", -1);
        long sentNs;
        long tookNs;
        int reply;
        try {
            if (cells.length != columns.size()) {
                throw new NumberFormatException();
            }
            long connectNs = withConnecting ? 0 : RequestLog.ns(cells[columns.indexOf(connect)]);
            long wholeNs = RequestLog.ns(cells[columns.indexOf(took)]);
            sentNs = RequestLog.ns(cells[columns.indexOf(begun)]) + connectNs;
            // each is rounded by itself
            tookNs = wholeNs < 0 ? wholeNs : Math.max(0, wholeNs - connectNs);
            reply = Integer.parseInt(cells[columns.indexOf(status)]);
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "a line of " + tool + "'s table must have " + columns.size() + " numbers, was '" + line + "'", e);
        }
        log.answered(sentNs, tookNs, reply);
    }
}
