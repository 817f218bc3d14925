package dev.gatebench.lab.driver.ab;

import dev.gatebench.core.driver.CompletionCount;
import dev.gatebench.core.driver.Completions;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.driver.TimesCount;
import dev.gatebench.lab.host.TaskFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The table that ab writes for gnuplot, a line a request: start as text and in whole seconds since 1970, time to
 * connect, to process, in all, to wait, ms each.
 */
final class AbTable {
    private static final long NS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long MS_PER_SECOND = TimeUnit.SECONDS.toMillis(1);
    private static final int COLUMNS = 6;
    private static final int STARTED = 1;
    private static final int PROCESSING = 3;
    private static final int IN_ALL = 4;
    private static final long LONGEST_MS = TimeUnit.HOURS.toMillis(1);
    /** The year 3000; a later time is taken for an error. */
    private static final long LATEST_SECOND = 32_503_680_000L;

    private final TimesCount times = new TimesCount();
    private final CompletionCount completions = new CompletionCount();
    private final int timeColumn;

    private AbTable(int timeColumn) {
        this.timeColumn = timeColumn;
    }

    /**
     * Reads the table.
     *
     * @param withConnecting whether the time of a request includes that of connecting, as where each connects
     * @throws IllegalArgumentException in one line when the file cannot be read or is something else
     */
    static AbTable read(Path file, boolean withConnecting) {
        try (BufferedReader lines = TaskFile.lines(file, StandardCharsets.US_ASCII)) {
            String line = lines.readLine();
            if (line == null || !line.startsWith("starttime\t")) {
                throw new IllegalArgumentException(
                        "the table of ab must begin with 'starttime', began with '" + line + "'");
            }
            AbTable table = new AbTable(withConnecting ? IN_ALL : PROCESSING);
            for (line = lines.readLine(); line != null; line = lines.readLine()) {
                table.add(line);
            }
            return table;
        } catch (IOException e) {
            throw new IllegalArgumentException("the table of ab, '" + file + "', cannot be read: " + e.getMessage(), e);
        }
    }

    private void add(String line) {
        String[] cells = line.split("\t", -1);
        times.add(NS_PER_MS * ms(cells, timeColumn, line));
        long started = number(cells, STARTED, LATEST_SECOND, "in seconds since 1970", line);
        // the part of a second in which it was sent is not told: one that took less ended in that second, or early in
        // the next
        completions.add(started + ms(cells, IN_ALL, line) / MS_PER_SECOND);
    }

    private static long ms(String[] cells, int column, String line) {
        return number(cells, column, LONGEST_MS, "of 0 ms to 1 h", line);
    }

    private static long number(String[] cells, int column, long most, String unit, String line) {
        long number = -1;
        try {
            number = cells.length == COLUMNS ? Long.parseLong(cells[column]) : -1;
        } catch (NumberFormatException e) {
            // refused below
        }
        if (number < 0 || number > most) {
            throw new IllegalArgumentException("a line of ab's table must have a time " + unit + " in its column "
                    + (column + 1) + " of " + COLUMNS + ", was '" + line + "'");
        }
        return number;
    }

    /** Returns how many requests the table has. */
    long rows() {
        return times.count();
    }

    Optional<Times> times() {
        return times.times(NS_PER_MS);
    }

    /** Returns when its requests ended, by the clock of the injector. */
    Optional<Completions> completions() {
        return completions.from(0);
    }
}
