package dev.gatebench.lab.driver.tool;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A table of numbers that a tool makes of its requests: a line with the names of its columns, then one for each request
 * that was answered, with times in seconds and commas between.
 *
 * @param tool whose it is, for messages
 * @param head the line with the names
 * @param sent the column that says when a request was sent
 * @param took the column that says how long it took
 * @param status the column with the status of its reply
 */
public record RequestTable(String tool, String head, String sent, String took, String status) {

    /**
     * Reads the lines behind the head into a log; empty ones are left out.
     *
     * @throws IllegalArgumentException in one line when one of them is none of the table's
     */
    public void read(Stream<String> lines, RequestLog log) {
        List<String> columns = Arrays.asList(head.split(",", -1));
        int sentAt = columns.indexOf(sent);
        int tookAt = columns.indexOf(took);
        int statusAt = columns.indexOf(status);
        lines.filter(line -> !line.isBlank()).forEach(line -> {
            String[] cells = line.split(",", -1);
            try {
                if (cells.length != columns.size()) {
                    throw new NumberFormatException();
                }
                log.answered(
                        RequestLog.ns(cells[sentAt]), RequestLog.ns(cells[tookAt]), Integer.parseInt(cells[statusAt]));
            } catch (NumberFormatException | ArithmeticException e) {
                throw new IllegalArgumentException(
                        "a line of " + tool + "'s table must have " + columns.size() + " numbers, was '" + line + "'",
                        e);
            }
        });
    }
}
