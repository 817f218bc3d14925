package dev.gatebench.lab.driver.ab;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.driver.tool.RequestLog;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What ab prints.
 *
 * @param tookNs time taken for tests, ns
 * @param complete complete requests
 * @param failed failed requests, which these do not hold: with {@code -l} they are of connections that broke
 * @param keptAlive keep-alive requests
 * @param wrongStatus non-2xx responses, which the complete requests hold
 */
record AbReport(long tookNs, long complete, long failed, long keptAlive, long wrongStatus) {
    private static final Pattern LINE = Pattern.compile("([A-Z][A-Za-z0-9 -]+): +([0-9]+(?:\\.[0-9]+)?)(?: .*)?");

    /**
     * Reads it.
     *
     * @throws IllegalArgumentException in one line when it is cut off or something else
     */
    static AbReport parse(ToolOutput output) {
        Map<String, String> found = new HashMap<>();
        for (String line : output.lines()) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                found.put(matcher.group(1), matcher.group(2));
            }
        }
        try {
            return new AbReport(
                    RequestLog.ns(of(found, "Time taken for tests", output)),
                    Long.parseLong(of(found, "Complete requests", output)),
                    Long.parseLong(of(found, "Failed requests", output)),
                    Long.parseLong(of(found, "Keep-Alive requests", output)),
                    Long.parseLong(found.getOrDefault("Non-2xx responses", "0")));
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
     * The trial that it tells of.
     *
     * @throws IllegalArgumentException in one line when its counts contradict each other or its table
     */
    DriverTrial trial(ToolStep step, long startedEpochMs) {
        if (keptAlive != complete) {
            throw new IllegalArgumentException(
                    "ab must have kept its connections alive, did so after " + keptAlive + " of "
                            + complete
                            + " requests: a connection that is closed without a reply counts as complete, so that nobody"
                            + " can say how many were answered; a gateway that does not keep HTTP/1.0 alive cannot be"
                            + " measured with ab");
        }
        if (wrongStatus > complete) {
            throw new IllegalArgumentException(
                    "ab's non-2xx responses must be among its " + complete + " complete requests, were " + wrongStatus);
        }
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        if (wrongStatus > 0) {
            errors.put(ErrorKind.STATUS, wrongStatus);
        }
        if (failed > 0) {
            errors.put(ErrorKind.OTHER, failed);
        }
        // of wrong replies the table has the times too, and does not say which these are
        Optional<AbTable> table =
                wrongStatus == 0 && complete > 0 ? Optional.of(table(step.results())) : Optional.empty();
        return new DriverTrial(
                step.step().name(),
                new Window(startedEpochMs, startedEpochMs + Math.max(1, TimeUnit.NANOSECONDS.toMillis(tookNs))),
                true,
                complete - wrongStatus,
                errors,
                OptionalLong.of(complete),
                OptionalLong.of(wrongStatus),
                // it stops without waiting for its last replies
                OptionalLong.of(step.connections() + failed),
                OptionalDouble.empty(),
                table.map(AbTable::times),
                Optional.empty(),
                table.flatMap(AbTable::completions));
    }

    private AbTable table(Path file) {
        AbTable table = AbTable.read(file);
        if (table.rows() != complete) {
            throw new IllegalArgumentException("the table of ab must have a line for each of " + complete
                    + " complete requests, has " + table.rows());
        }
        return table;
    }
}
