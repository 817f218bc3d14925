package dev.gatebench.lab.driver.ab;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.tool.console.AbCounts;
import dev.gatebench.lab.driver.tool.RequestLog;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A trial of the {@link AbCounts counts} that ab prints. */
record AbReport(AbCounts counts) {
    private static final int MS_DIGITS = 3;

    /**
     * Reads what ab printed.
     *
     * @throws IllegalArgumentException in one line when the output is cut off or something else
     */
    static AbReport parse(ToolOutput output) {
        return new AbReport(AbCounts.of(output.lines()));
    }

    /**
     * Returns the trial.
     *
     * @throws IllegalArgumentException in one line when the counts contradict each other or the table
     */
    DriverTrial trial(ToolStep step, long startedEpochMs) {
        if (step.client().keepAlive() && counts.keptAlive() != counts.complete()) {
            throw new IllegalArgumentException(
                    "ab must have kept its connections alive, did so after " + counts.keptAlive() + " of "
                            + counts.complete()
                            + " requests: a connection that is closed without a reply counts as complete,"
                            + " so that nobody"
                            + " can say how many were answered; a gateway that does not keep HTTP/1.0 alive cannot be"
                            + " measured with ab");
        }
        if (!step.client().keepAlive()) {
            requireLength(step.expect());
        }
        if (counts.otherLength() > Math.min(counts.failed(), counts.complete())) {
            throw new IllegalArgumentException("ab's replies of another length must be among its " + counts.complete()
                    + " complete and its " + counts.failed() + " failed requests, were " + counts.otherLength());
        }
        if (counts.wrongStatus() > counts.complete()) {
            throw new IllegalArgumentException("ab's non-2xx responses must be among its " + counts.complete()
                    + " complete requests, were " + counts.wrongStatus());
        }
        // the table has the times of wrong replies too, and does not say which these are
        Optional<AbTable> table = counts.wrongStatus() + counts.otherLength() == 0 && counts.complete() > 0
                ? Optional.of(table(step))
                : Optional.empty();
        return DriverTrial.of(
                        step.step().name(),
                        new Window(
                                startedEpochMs,
                                startedEpochMs
                                        + Math.max(
                                                1,
                                                counts.tookSeconds()
                                                        .movePointRight(MS_DIGITS)
                                                        .longValue())),
                        // one of another status may be of another length, too
                        Math.max(0, counts.complete() - counts.wrongStatus() - counts.otherLength()),
                        RequestLog.errors(
                                Map.of(ErrorKind.STATUS, counts.wrongStatus(), ErrorKind.OTHER, counts.failed())))
                // one of another length may be none: a connection that was closed in place of a reply
                .answered(counts.otherLength() == 0 ? OptionalLong.of(counts.complete()) : OptionalLong.empty())
                .failed(counts.wrongStatus())
                // it stops without waiting for its last replies
                .unanswered(step.connections() + counts.failed() - counts.otherLength())
                .serviceTime(table.flatMap(AbTable::times))
                .completions(table.flatMap(AbTable::completions))
                .build();
    }

    /** Requires the length of the first reply to be right: ab compares that of all others with it. */
    private void requireLength(Expectation expected) {
        long first = counts.firstLength().orElse(-1);
        boolean right = expected.beginningOnly() ? first >= expected.bodyBytes() : first == expected.bodyBytes();
        if (counts.complete() > counts.wrongStatus() && !right) {
            throw new IllegalArgumentException("the first reply to ab must have a body of "
                    + (expected.beginningOnly() ? "at least " : "") + expected.bodyBytes() + " bytes, had "
                    + (first < 0 ? "none that it told" : String.valueOf(first))
                    + ": it tells a reply from a connection that was closed without one by that length");
        }
    }

    private AbTable table(ToolStep step) {
        AbTable table = AbTable.read(step.results(), !step.client().keepAlive());
        if (table.rows() != counts.complete()) {
            throw new IllegalArgumentException("the table of ab must have a line for each of " + counts.complete()
                    + " complete requests, has " + table.rows());
        }
        return table;
    }
}
