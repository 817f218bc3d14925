package dev.gatebench.lab.driver.ab;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.driver.tool.RequestLog;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The counts that ab prints.
 *
 * @param tookNs time taken for tests, ns
 * @param failed failed requests, those of another length among them; the others are of connections that broke, which
 *     the complete requests do not hold
 * @param keptAlive keep-alive requests; 0 without {@code -k}
 * @param wrongStatus non-2xx responses, which the complete requests hold
 * @param otherLength replies of another length than the first, or none at all, which the complete requests hold; 0 with
 *     {@code -l}
 * @param firstLength bytes of the first reply's body, 0 where that connection was closed without one; empty with
 *     {@code -l}
 */
record AbReport(
        long tookNs,
        long complete,
        long failed,
        long keptAlive,
        long wrongStatus,
        long otherLength,
        OptionalLong firstLength) {
    private static final Pattern LINE = Pattern.compile("([A-Z][A-Za-z0-9 -]+): +([0-9]+(?:\\.[0-9]+)?)(?: .*)?");

    private static final String OTHER_LENGTH = "Length";
    private static final Pattern KINDS = Pattern.compile(" +\\(Connect: .*, Length: ([0-9]{1,18}), Exceptions: .*");

    /**
     * Reads what ab printed.
     *
     * @throws IllegalArgumentException in one line when the output is cut off or something else
     */
    static AbReport parse(ToolOutput output) {
        Map<String, String> found = new HashMap<>();
        for (String line : output.lines()) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                found.put(matcher.group(1), matcher.group(2));
            }
            Matcher kinds = KINDS.matcher(line);
            if (kinds.matches()) {
                found.put(OTHER_LENGTH, kinds.group(1));
            }
        }
        try {
            return new AbReport(
                    RequestLog.ns(of(found, "Time taken for tests", output)),
                    Long.parseLong(of(found, "Complete requests", output)),
                    Long.parseLong(of(found, "Failed requests", output)),
                    Long.parseLong(found.getOrDefault("Keep-Alive requests", "0")),
                    Long.parseLong(found.getOrDefault("Non-2xx responses", "0")),
                    Long.parseLong(found.getOrDefault(OTHER_LENGTH, "0")),
                    found.containsKey("Document Length")
                            ? OptionalLong.of(Long.parseLong(found.get("Document Length")))
                            : OptionalLong.empty());
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException("the counts of ab must be whole numbers, were " + found, e);
        }
    }

    private static String of(Map<String, String> found, String name, ToolOutput output) {
        String value = found.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the output of ab must have a line '" + name
                    + "', has none and ended with '" + output.lastWords() + "'");
        }
        return value;
    }

    /**
     * Returns the trial.
     *
     * @throws IllegalArgumentException in one line when the counts contradict each other or the table
     */
    DriverTrial trial(ToolStep step, long startedEpochMs) {
        if (step.client().keepAlive() && keptAlive != complete) {
            throw new IllegalArgumentException(
                    "ab must have kept its connections alive, did so after " + keptAlive + " of "
                            + complete
                            + " requests: a connection that is closed without a reply counts as complete,"
                            + " so that nobody"
                            + " can say how many were answered; a gateway that does not keep HTTP/1.0 alive cannot be"
                            + " measured with ab");
        }
        if (!step.client().keepAlive()) {
            requireLength(step.expect());
        }
        if (otherLength > Math.min(failed, complete)) {
            throw new IllegalArgumentException("ab's replies of another length must be among its " + complete
                    + " complete and its " + failed + " failed requests, were " + otherLength);
        }
        if (wrongStatus > complete) {
            throw new IllegalArgumentException(
                    "ab's non-2xx responses must be among its " + complete + " complete requests, were " + wrongStatus);
        }
        // the table has the times of wrong replies too, and does not say which these are
        Optional<AbTable> table =
                wrongStatus + otherLength == 0 && complete > 0 ? Optional.of(table(step)) : Optional.empty();
        return DriverTrial.of(
                        step.step().name(),
                        new Window(startedEpochMs, startedEpochMs + Math.max(1, TimeUnit.NANOSECONDS.toMillis(tookNs))),
                        // one of another status may be of another length, too
                        Math.max(0, complete - wrongStatus - otherLength),
                        RequestLog.errors(Map.of(ErrorKind.STATUS, wrongStatus, ErrorKind.OTHER, failed)))
                // one of another length may be none: a connection that was closed in place of a reply
                .answered(otherLength == 0 ? OptionalLong.of(complete) : OptionalLong.empty())
                .failed(wrongStatus)
                // it stops without waiting for its last replies
                .unanswered(step.connections() + failed - otherLength)
                .serviceTime(table.flatMap(AbTable::times))
                .completions(table.flatMap(AbTable::completions))
                .build();
    }

    /** Requires the length of the first reply to be right: ab compares that of all others with it. */
    private void requireLength(Expectation expected) {
        long first = firstLength.orElse(-1);
        boolean right = expected.beginningOnly() ? first >= expected.bodyBytes() : first == expected.bodyBytes();
        if (complete > wrongStatus && !right) {
            throw new IllegalArgumentException("the first reply to ab must have a body of "
                    + (expected.beginningOnly() ? "at least " : "") + expected.bodyBytes() + " bytes, had "
                    + (first < 0 ? "none that it told" : String.valueOf(first))
                    + ": it tells a reply from a connection that was closed without one by that length");
        }
    }

    private AbTable table(ToolStep step) {
        AbTable table = AbTable.read(step.results(), !step.client().keepAlive());
        if (table.rows() != complete) {
            throw new IllegalArgumentException("the table of ab must have a line for each of " + complete
                    + " complete requests, has " + table.rows());
        }
        return table;
    }
}
