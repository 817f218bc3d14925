package dev.gatebench.pathmatcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Deep;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Searches for the tables and paths that cost the most work, for as long as {@code -Dfuzz.minutes} says; without it,
 * half a second. Whatever is found must keep the bound of {@link AntTrie}. The worst of each kind are printed, and
 * written to {@code target/worst-paths.txt}; from there they go into the resource {@code worst-paths.txt}, which each
 * build replays.
 */
class WorstPathTest {
    private static final int SEEDS = 100;
    private static final int EFFORT = 6;
    private static final int GREAT_EFFORT = 96;
    private static final String HALF_A_SECOND = "0.0083";

    static Stream<String> keptCases() {
        try (InputStream file = WorstPathTest.class.getResourceAsStream("worst-paths.txt")) {
            String all = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(all.split("\n\n")).map(String::stripLeading).filter(text -> text.startsWith("case "));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("keptCases")
    void keptCasesTakeNoMoreWorkThanTheyDid(String kept) throws BadPatternException {
        String[] head = kept.lines().findFirst().orElseThrow().split(" ", -1);
        WorstCase worst = WorstCase.replayed(kept);
        assertThat(worst.found().work().looks()).isLessThanOrEqualTo(Long.parseLong(head[7]));
        assertThat(worst.found().work().calls()).isLessThanOrEqualTo(Long.parseLong(head[8]));
        assertThat(worst.found().work().characters()).isLessThanOrEqualTo(Long.parseLong(head[9]));
        holdsTheBoundBySpecificity(worst);
    }

    @Test
    @Deep
    void theBoundHoldsInAHundredSearches() throws BadPatternException {
        Map<String, WorstCase> worst = new TreeMap<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            keep(worst, WorstCase.search(seed, EFFORT));
        }
        assertThat(worst).hasSizeGreaterThan(WorstCase.Kind.values().length);
    }

    @Test
    void theBoundHoldsForAsLongAsAsked() throws BadPatternException, IOException {
        double minutes = Double.parseDouble(System.getProperty("fuzz.minutes", HALF_A_SECOND));
        long until = System.nanoTime() + (long) (minutes * TimeUnit.MINUTES.toNanos(1));
        long first = Long.getLong("fuzz.number", System.currentTimeMillis() << 20);
        Map<String, WorstCase> worst = new TreeMap<>();
        boolean longSearch = minutes > 1;
        long seed = first;
        while (System.nanoTime() < until) {
            int effort = !longSearch ? 1 : seed % 4 == 0 ? GREAT_EFFORT : EFFORT;
            if (keep(worst, WorstCase.search(seed, effort)) && longSearch) {
                report(worst, first, seed);
            }
            seed++;
        }
        report(worst, first, seed);
        worst.values().forEach(each -> System.out.println(each.summary()));
        assertThat(worst).isNotEmpty();
    }

    private static void report(Map<String, WorstCase> worst, long first, long last) throws IOException {
        String all = worst.values().stream()
                .map(each -> "# " + each.summary() + "\n\n" + each.kept())
                .collect(Collectors.joining("\n"));
        Files.writeString(Path.of("target/worst-paths.txt"), "# seeds %d to %d\n\n".formatted(first, last) + all);
    }

    /** Holds a case to the bound; returns whether it is the worst of its kind so far. */
    private static boolean keep(Map<String, WorstCase> worst, WorstCase found) {
        holdsTheBoundBySpecificity(found);
        String key = "%s %s %s".formatted(found.kind(), found.goal(), found.refused());
        WorstCase before = worst.get(key);
        if (before != null && before.found().value() >= found.found().value()) {
            return false;
        }
        worst.put(key, found);
        return true;
    }

    private static void holdsTheBoundBySpecificity(WorstCase found) {
        String path = found.found().path();
        Work bound = found.trie().bound(path);
        Work work = found.trie().workBySpecificity(path, WorstCase.taking(found.refused()));
        assertThat(work.calls()).as(found.toString()).isLessThanOrEqualTo(3 * bound.calls());
        assertThat(work.characters()).as(found.toString()).isLessThanOrEqualTo(3 * bound.characters());
    }
}
