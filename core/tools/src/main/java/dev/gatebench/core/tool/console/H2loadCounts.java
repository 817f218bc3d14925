package dev.gatebench.core.tool.console;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The counts that h2load prints.
 *
 * @param failed requests without a good status, those that errored among them
 * @param errored requests without a whole reply, those that timed out among them
 */
public record H2loadCounts(long started, long done, long failed, long errored, long timedOut) {
    private static final Pattern COUNTS =
            Pattern.compile("requests: ([0-9]{1,18}) total, ([0-9]{1,18}) started, ([0-9]{1,18}) done,"
                    + " ([0-9]{1,18}) succeeded, ([0-9]{1,18}) failed, ([0-9]{1,18}) errored, ([0-9]{1,18}) timeout");

    private static final int STARTED = 2;
    private static final int DONE = 3;
    private static final int FAILED = 5;
    private static final int ERRORED = 6;
    private static final int TIMED_OUT = 7;

    /** Reads lines that h2load printed, others around them; empty where the line of its counts is missing. */
    public static Optional<H2loadCounts> of(List<String> lines) {
        return lines.stream()
                .map(line -> COUNTS.matcher(line.strip()))
                .filter(Matcher::matches)
                .findFirst()
                .map(found -> new H2loadCounts(
                        Long.parseLong(found.group(STARTED)),
                        Long.parseLong(found.group(DONE)),
                        Long.parseLong(found.group(FAILED)),
                        Long.parseLong(found.group(ERRORED)),
                        Long.parseLong(found.group(TIMED_OUT))));
    }
}
