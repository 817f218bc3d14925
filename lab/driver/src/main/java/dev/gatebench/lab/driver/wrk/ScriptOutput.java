package dev.gatebench.lab.driver.wrk;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.DriverTrialDraft;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.driver.tool.RequestLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The output of a script that wrk, or a tool made from it, runs for Gatebench: between two lines of its own,
 * {@code name NUMBER} for each count, and rows of a name and several numbers.
 */
public record ScriptOutput(String tool, Map<String, Long> counts, List<Row> rows) {
    public ScriptOutput {
        counts = Map.copyOf(counts);
        rows = List.copyOf(rows);
    }

    /**
     * A row.
     *
     * @param numbers two or more
     */
    public record Row(String name, List<Long> numbers) {
        public Row {
            numbers = List.copyOf(numbers);
        }

        /** Whether the row has this name and so many numbers. */
        public boolean is(String wanted, int size) {
            return name.equals(wanted) && numbers.size() == size;
        }
    }

    /**
     * Reads all that the tool printed.
     *
     * @throws IllegalArgumentException in one line when one of these is missing, or a line between them is something
     *     else
     */
    public static ScriptOutput parse(String tool, List<String> output, String begin, String end) {
        int from = output.indexOf(begin);
        int to = output.indexOf(end);
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("the output of " + tool + " must hold '" + begin + "' and '" + end
                    + "', ended with '" + (output.isEmpty() ? "" : output.get(output.size() - 1))
                    + "': is another script used?");
        }
        Map<String, Long> counts = new HashMap<>();
        List<Row> rows = new ArrayList<>();
        for (String line : output.subList(from + 1, to)) {
            Row row = row(tool, line);
            if (row.numbers().size() > 1) {
                rows.add(row);
            } else if (counts.put(row.name(), row.numbers().get(0)) != null) {
                throw new IllegalArgumentException("the output of " + tool + "'s script must have one line '"
                        + row.name() + "', has two: is it of two runs?");
            }
        }
        return new ScriptOutput(tool, counts, rows);
    }

    private static Row row(String tool, String line) {
        List<String> words = List.of(line.split(" ", -1));
        try {
            List<Long> numbers =
                    words.subList(1, words.size()).stream().map(Long::valueOf).toList();
            if (!numbers.isEmpty()) {
                return new Row(words.get(0), numbers);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(notALine(tool, line), e);
        }
        throw new IllegalArgumentException(notALine(tool, line));
    }

    private static String notALine(String tool, String line) {
        return "a line of " + tool + "'s script must be a name and whole numbers that it knows, was '" + line
                + "': is another script used?";
    }

    /** Returns the error that a row is none of those that the script prints. */
    public IllegalArgumentException unknown(Row row) {
        StringBuilder line = new StringBuilder(row.name());
        row.numbers().forEach(number -> line.append(' ').append(number));
        return new IllegalArgumentException(notALine(tool, line.toString()));
    }

    /** Returns a count. Throws IllegalArgumentException in one line when there is none of this name. */
    public long count(String name) {
        Long count = counts.get(name);
        if (count == null) {
            throw new IllegalArgumentException("the output of " + tool + "'s script must have a line '" + name
                    + "', has none: is another script used?");
        }
        return count;
    }

    /** Whether all counts are 0 or more, and the load lasted some time. */
    public boolean hasPossibleCounts() {
        return count("durationUs") > 0 && counts.values().stream().allMatch(count -> count >= 0);
    }

    /** Returns how many replies had a wrong status. */
    public long wrongStatus() {
        return count("status");
    }

    /** Returns how many requests had no reply in time. */
    public long timedOut() {
        return count("timeout");
    }

    /**
     * Begins to tell of a trial.
     *
     * @param replies replies in the window, wrong and late ones among them
     */
    public DriverTrialDraft trial(Step step, Window window, long replies) {
        return DriverTrial.of(
                        step.name(),
                        window,
                        Math.max(0, replies - wrongStatus() - timedOut()),
                        RequestLog.errors(Map.of(
                                ErrorKind.CONNECTION, count("connect") + count("read") + count("write"),
                                ErrorKind.STATUS, wrongStatus(),
                                ErrorKind.TIMEOUT, timedOut())))
                .answered(count("requests"))
                .failed(wrongStatus())
                // it stops without waiting for its last replies; a connection that broke had one request in flight
                .unanswered(step.load().connections() + count("read") + count("write"));
    }
}
