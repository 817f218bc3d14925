package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.driver.DriverTrial;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A table of numbers that a tool prints of its requests: a line with the names of its columns, then one for each
 * request that was answered, with times in seconds and commas between.
 *
 * @param tool whose it is, for messages
 * @param head the line with the names
 * @param begun the column that says when a request was begun
 * @param took the column that says how long it took from there
 * @param connect the column that says how much of that went by until its connection was open, 0 where it was already
 * @param status the column with the status of its reply
 */
public record RequestTable(String tool, String head, String begun, String took, String connect, String status) {

    /** A request of the table: when it was sent, ns by the tool's clock, how long it took, ns, and its status. */
    private record Row(long sentNs, long tookNs, int status) {}

    /**
     * The trial that it tells of. Its clock begins with the process. A tool that waits for its last replies has some
     * after its time, which are answered and not of the trial.
     *
     * @param resolutionNs resolution of its times, ns
     * @throws IllegalArgumentException in one line when there is no such table, or one of its lines is none of it
     */
    public DriverTrial trial(ToolStep step, ToolOutput output, long resolutionNs) {
        RequestLog all = new RequestLog(step.expect().status(), resolutionNs);
        boolean withConnecting = !step.request().keepAlive();
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
     * Reads the table into a log; empty lines are left out.
     *
     * @param withConnecting whether the time that a request took holds that of connecting, as where each connects
     * @throws IllegalArgumentException in one line when there is no such table, or one of its lines is none of it
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
                Row row = row(line, columns, withConnecting);
                log.answered(row.sentNs(), row.tookNs(), row.status());
            }
        }
    }

    private Row row(String line, List<String> columns, boolean withConnecting) {
        String[] cells = line.split(",", -1);
        try {
            if (cells.length != columns.size()) {
                throw new NumberFormatException();
            }
            long connectNs = withConnecting ? 0 : RequestLog.ns(cells[columns.indexOf(connect)]);
            long wholeNs = RequestLog.ns(cells[columns.indexOf(took)]);
            return new Row(
                    RequestLog.ns(cells[columns.indexOf(begun)]) + connectNs,
                    // each is rounded by itself
                    wholeNs < 0 ? wholeNs : Math.max(0, wholeNs - connectNs),
                    Integer.parseInt(cells[columns.indexOf(status)]));
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "a line of " + tool + "'s table must have " + columns.size() + " numbers, was '" + line + "'", e);
        }
    }
}
