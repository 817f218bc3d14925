package dev.gatebench.jmh.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A route table as text: one pattern a line; empty lines and lines that start with {@code #} are not read. */
public final class PatternFile {

    private PatternFile() {}

    /**
     * Reads a table.
     *
     * @throws IllegalArgumentException if the file cannot be read or a route is bad; the message names the file and the
     *     route
     */
    public static RouteTable read(Path file) {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            return table(lines);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("table '%s' %s".formatted(file, e.getMessage()), e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "table '%s' must be a text file with one pattern a line, failed with %s: choose another"
                            .formatted(file, e),
                    e);
        }
    }

    /** Reads a table that stands beside this class. */
    static RouteTable resource(String name) {
        try (InputStream in = PatternFile.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource '%s' must be in the jar: build it anew".formatted(name));
            }
            return table(new BufferedReader(new InputStreamReader(in, UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RouteTable table(BufferedReader lines) throws IOException {
        try {
            List<String> patterns = lines.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
            return RouteTable.of(patterns);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
