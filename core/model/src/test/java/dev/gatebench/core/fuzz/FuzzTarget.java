package dev.gatebench.core.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A parser under fuzz.
 *
 * @param name by which the list of parsers, the kept inputs and the counts know it
 * @param seeds inputs that it reads, recorded ones where there are some; mutated ones are made of them
 * @param refusals what it may throw at input that is wrong
 * @param parse gives it an input
 */
public record FuzzTarget(String name, List<byte[]> seeds, List<Class<? extends Throwable>> refusals, Parse parse) {

    /** Gives a parser an input. */
    @FunctionalInterface
    public interface Parse {
        /** Throws what the parser throws. */
        void of(byte[] input) throws Exception;
    }

    /** Parser of a text. */
    @FunctionalInterface
    public interface ParseText {
        /** Throws what the parser throws. */
        void of(String text) throws Exception;
    }

    /** Parser of lines. */
    @FunctionalInterface
    public interface ParseLines {
        /** Throws what the parser throws. */
        void of(List<String> lines) throws Exception;
    }

    /** Parser of a file. */
    @FunctionalInterface
    public interface ParseFile {
        /** Throws what the parser throws. */
        void of(Path file) throws Exception;
    }

    public FuzzTarget {
        if (seeds.isEmpty()) {
            throw new IllegalArgumentException("parser '" + name + "' must have an input that it reads, has none");
        }
        seeds = List.copyOf(seeds);
        refusals = List.copyOf(refusals);
    }

    /** Whether the parser may throw this. */
    boolean refuses(Throwable thrown) {
        return refusals.stream().anyMatch(kind -> kind.isInstance(thrown));
    }

    /** The input as UTF-8; what is none is replaced, as where the output of processes is read. */
    public static Parse text(ParseText parse) {
        return input -> parse.of(new String(input, StandardCharsets.UTF_8));
    }

    /** The lines of the input as UTF-8. */
    public static Parse lines(ParseLines parse) {
        return text(text -> parse.of(text.lines().toList()));
    }

    /** The input as a file of that name, in a folder of its own. */
    public static Parse file(String name, ParseFile parse) {
        return input -> {
            Path folder = Files.createTempDirectory("gatebench-fuzz");
            Path file = folder.resolve(name);
            try {
                Files.createDirectories(file.getParent());
                Files.write(file, input);
                parse.of(file);
            } finally {
                delete(folder);
            }
        };
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
