package dev.gatebench.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * The tests of a module's parsers. {@code -Dfuzz.minutes=15} has a module's parsers fuzzed for that long together, in
 * place of some seconds, and {@code -Dfuzz.number=N} begins at that number, which a test that fails has printed.
 */
public final class Fuzzing {
    private static final int LEAST = 20;
    /** Inputs of a parser in the short pass, which each build has. */
    private static final long SHORT_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final Path FOUND = Path.of("target", "fuzz");
    private static final Path COUNTS = Path.of("target", "fuzz.tsv");
    private static final Path KEPT = Path.of("src", "test", "resources", "fuzz");

    private Fuzzing() {}

    /** That each parser reads its seeds, or nothing would be said by what it refuses. */
    public static Stream<DynamicTest> seeds(List<FuzzTarget> targets) {
        return targets.stream()
                .map(target -> DynamicTest.dynamicTest(target.name(), () -> {
                    FuzzRun run = new FuzzRun(target, FOUND);
                    run.given(
                            IntStream.range(0, target.seeds().size())
                                    .boxed()
                                    .collect(Collectors.toMap(i -> "seed " + i, i -> target.seeds()
                                            .get(i))),
                            false);
                    assertThat(run.found()).isEmpty();
                }));
    }

    /** That each parser withstands the inputs that one of its kind once did not: files in {@code fuzz/NAME}. */
    public static Stream<DynamicTest> kept(List<FuzzTarget> targets) {
        return targets.stream()
                .filter(target -> Files.isDirectory(KEPT.resolve(target.name())))
                .map(target -> DynamicTest.dynamicTest(target.name(), () -> {
                    FuzzRun run = new FuzzRun(target, FOUND);
                    assertThat(run.given(files(KEPT.resolve(target.name())), true)
                                    .inputs())
                            .isPositive();
                    assertThat(run.found()).isEmpty();
                }));
    }

    /** That each parser withstands mutated input: for a time, from a number that is another each time. */
    public static Stream<DynamicTest> mutated(String module, List<FuzzTarget> targets) {
        Long minutes = Long.getLong("fuzz.minutes");
        long ns = minutes == null ? SHORT_NS : TimeUnit.MINUTES.toNanos(minutes) / targets.size();
        // apart by more than any run has inputs
        long number = Long.getLong("fuzz.number", System.currentTimeMillis() * 1_000_000);
        return targets.stream()
                .map(target -> DynamicTest.dynamicTest(target.name() + " from number " + number, () -> {
                    FuzzRun run = new FuzzRun(target, FOUND);
                    FuzzRun.Counts counts = run.mutated(number, ns, LEAST);
                    tell(module + "\t" + target.name() + "\t" + counts.line() + "\tfrom number " + number);
                    assertThat(run.found()).isEmpty();
                }));
    }

    private static Map<String, byte[]> files(Path folder) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                files.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }

    private static void tell(String line) {
        try {
            Files.createDirectories(COUNTS.getParent());
            Files.writeString(
                    COUNTS, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
