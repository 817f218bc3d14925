package dev.gatebench.lab.driver.wrk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a tool's script of ours prints between two lines of its own: {@code name NUMBER} for each count, and rows of a
 * name and several numbers.
 *
 * @param tool whose script it is, for messages
 * @param counts the counts by name
 * @param rows the rows in order
 */
public record ScriptOutput(String tool, Map<String, Long> counts, List<Row> rows) {

    /** Copies what it is given. */
    public ScriptOutput {
        counts = Map.copyOf(counts);
        rows = List.copyOf(rows);
    }

    /**
     * A row.
     *
     * @param name its first word
     * @param numbers two or more
     */
    public record Row(String name, List<Long> numbers) {

        /** Copies what it is given. */
        public Row {
            numbers = List.copyOf(numbers);
        }

        /** Whether it is of this name and has so many numbers. */
        public boolean is(String wanted, int size) {
            return name.equals(wanted) && numbers.size() == size;
        }

        /** The line as it was printed. */
        public String line() {
            StringBuilder line = new StringBuilder(name);
            numbers.forEach(number -> line.append(' ').append(number));
            return line.toString();
        }
    }

    /**
     * Reads it.
     *
     * @param tool whose script it is
     * @param output all that the tool printed
     * @param begin the line before the first of the script's
     * @param end the line behind the last
     * @throws IllegalArgumentException in one line when one of these is missing, or a line between them is something
     *     else
     */
    public static ScriptOutput parse(String tool, List<String> output, String begin, String end) {
        int from = output.indexOf(begin);
        int to = output.indexOf(end);
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("the output of " + tool + " must hold '" + begin + "' and '" + end
                    + "', ended with '" + (output.isEmpty() ? "" : output.get(output.size() - 1))
                    + "': is its script another one's?");
        }
        Map<String, Long> counts = new HashMap<>();
        List<Row> rows = new ArrayList<>();
        for (String line : output.subList(from + 1, to)) {
            Row row = row(tool, line);
            if (row.numbers().size() == 1) {
                if (counts.put(row.name(), row.numbers().get(0)) != null) {
                    throw new IllegalArgumentException("the output of " + tool + "'s script must have one line '"
                            + row.name() + "', has two: is it of two runs?");
                }
            } else {
                rows.add(row);
            }
        }
        return new ScriptOutput(tool, counts, rows);
    }

    private static Row row(String tool, String line) {
        String[] words = line.split(" ", -1);
        List<Long> numbers = new ArrayList<>();
        try {
            for (int i = 1; i < words.length; i++) {
                numbers.add(Long.valueOf(words[i]));
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(notALine(tool, line), e);
        }
        if (numbers.isEmpty()) {
            throw new IllegalArgumentException(notALine(tool, line));
        }
        return new Row(words[0], numbers);
    }

    private static String notALine(String tool, String line) {
        return "a line of " + tool + "'s script must be a name and whole numbers that it knows, was '" + line
                + "': is its script another one's?";
    }

    /** That a row is none of those that the script prints. */
    public IllegalArgumentException unknown(Row row) {
        return new IllegalArgumentException(notALine(tool, row.line()));
    }

    /**
     * A count.
     *
     * @throws IllegalArgumentException in one line when there is none of this name
     */
    public long count(String name) {
        Long count = counts.get(name);
        if (count == null) {
            throw new IllegalArgumentException("the output of " + tool + "'s script must have a line '" + name
                    + "', has none: is its script another one's?");
        }
        return count;
    }
}
