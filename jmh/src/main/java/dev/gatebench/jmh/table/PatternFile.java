package dev.gatebench.jmh.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A route table as text: one pattern a line; empty lines and lines that start with {@code #} are not read. */
public final class PatternFile {
    private static final int MOST_BYTES = 16 << 20;

    private PatternFile() {}

    /**
     * Reads a table.
     *
     * @throws IllegalArgumentException if the file cannot be read or a route is bad; the message names the file and the
     *     route
     */
    public static RouteTable read(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    "table '%s' must be a file, is a folder, a pipe or a device: choose another".formatted(file));
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new IllegalArgumentException(
                        "must have %d bytes at most, has more: choose another".formatted(MOST_BYTES));
            }
            return table(bytes);
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
            return table(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RouteTable table(byte[] text) throws CharacterCodingException {
        List<String> patterns = UTF_8.newDecoder()
                .decode(ByteBuffer.wrap(text))
                .toString()
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
        return RouteTable.of(patterns);
    }
}
