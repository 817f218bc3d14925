package dev.gatebench.core.fuzz;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Inputs that parsers read. */
public final class Seeds {
    private Seeds() {}

    /** Texts. */
    public static List<byte[]> of(String... texts) {
        return Arrays.stream(texts)
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    /** A file. */
    public static List<byte[]> file(Path file) {
        try {
            return List.of(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files of a folder whose names end so. */
    public static List<byte[]> files(Path folder, String ending) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .flatMap(file -> file(file).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A recorded file on the class path. */
    public static List<byte[]> recorded(String resource) {
        try (InputStream in = Objects.requireNonNull(Seeds.class.getResourceAsStream(resource), resource)) {
            return List.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first lines of a recorded file: of tables of a thousand lines alike, more would make mutations rare. */
    public static List<byte[]> head(String resource, int lines) {
        String text = new String(recorded(resource).get(0), StandardCharsets.UTF_8);
        return of(String.join("\n", text.lines().limit(lines).toList()) + "\n");
    }

    /** Some and others. */
    public static List<byte[]> all(List<byte[]> some, List<byte[]> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }
}
