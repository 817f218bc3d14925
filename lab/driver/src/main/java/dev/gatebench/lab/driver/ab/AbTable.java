package dev.gatebench.lab.driver.ab;

import dev.gatebench.core.driver.CompletionCount;
import dev.gatebench.core.driver.Completions;
import dev.gatebench.core.driver.Times;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The table that ab writes for gnuplot, a line a request: start as text and in whole seconds since 1970, time to
 * connect, to process, in all, to wait, ms each.
 */
final class AbTable {
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final long NS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int COLUMNS = 6;
    private static final int STARTED = 1;
    private static final int PROCESSING = 3;
    private static final int IN_ALL = 4;
    private static final long LONGEST_MS = TimeUnit.HOURS.toMillis(1);
    /** The year 3000; what lies later is no time. */
    private static final long LATEST_SECOND = 32_503_680_000L;

    private static final long MS_PER_SECOND = TimeUnit.SECONDS.toMillis(1);

    private final Histogram histogram = new Histogram(SIGNIFICANT_DIGITS);
    private final CompletionCount completions = new CompletionCount();
    private double sumNs;

    private final int time;

    private AbTable(int time) {
        this.time = time;
    }

    /**
     * Reads it.
     *
     * @param withConnecting whether the time that a request took holds that of connecting, as where each connects
     * @throws IllegalArgumentException in one line when it cannot be read or is something else
     */
    static AbTable read(Path file, boolean withConnecting) {
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
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
        long ms = ms(cells, time, line);
        histogram.recordValue(ms * NS_PER_MS);
        sumNs += ms * NS_PER_MS;
        // the part of a second in which it was sent is not told: one that took less ended in that second, or early in
        // the next
        completions.add(startedSecond(cells, line) + ms(cells, IN_ALL, line) / MS_PER_SECOND);
    }

    private static long startedSecond(String[] cells, String line) {
        long second = number(cells, STARTED);
        if (second < 0 || second > LATEST_SECOND) {
            throw new IllegalArgumentException(
                    "a line of ab's table must have a time in seconds since 1970 in its column " + (STARTED + 1)
                            + " of " + COLUMNS + ", was '" + line + "'");
        }
        return second;
    }

    private static long ms(String[] cells, int column, String line) {
        long ms = cells.length == COLUMNS ? number(cells, column) : -1;
        if (ms < 0 || ms > LONGEST_MS) {
            throw new IllegalArgumentException("a line of ab's table must have a time of 0 ms to 1 h in its column "
                    + (column + 1) + " of " + COLUMNS + ", was '" + line + "'");
        }
        return ms;
    }

    /** -1 where it is none. */
    private static long number(String[] cells, int column) {
        try {
            return Long.parseLong(cells[column]);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** How many requests it has. */
    long rows() {
        return histogram.getTotalCount();
    }

    /** The times that its requests took. */
    Times times() {
        return Times.of(sumNs / rows(), histogram, NS_PER_MS);
    }

    /** When its requests ended, by the clock of the injector. */
    Optional<Completions> completions() {
        return completions.from(0);
    }
}
