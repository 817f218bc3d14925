package dev.gatebench.pathmatcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.pathmatcher.RadixPathMatcher.Order;
import dev.gatebench.testing.Deep;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tables and paths by chance, of known pieces and of characters that mean something, for as long as
 * {@code -Dfuzz.minutes} says; without it, half a second. Whatever the matcher accepts it must decide as AntPathMatcher
 * and PathPattern of each release do. A seed is a table with eight paths; what fails names it, and belongs into
 * {@code kept-seeds.txt}.
 */
class AgreementFuzzTest {
    private static final int CASES = 20_000;
    private static final String HALF_A_SECOND = "0.0083";
    /** From here on Spring's own sort may notice that its comparator goes round in a circle, and throw. */
    private static final int SORTED_WITHOUT_LOOKING = 32;

    static Stream<Long> keptSeeds() {
        try (InputStream file = AgreementFuzzTest.class.getResourceAsStream("kept-seeds.txt")) {
            String all = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            return all.lines().filter(line -> !line.startsWith("#")).map(Long::valueOf).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("keptSeeds")
    void agreesOnKeptSeeds(long seed) {
        for (SpringRelease spring : SpringRelease.values()) {
            check(spring, seed);
        }
        for (SpringPathPatterns.Release spring : SpringPathPatterns.Release.values()) {
            check(spring, seed);
        }
    }

    @ParameterizedTest
    @EnumSource
    @Deep
    void agreesInTwentyThousandTablesOfARelease(SpringRelease spring) {
        long decisions = 0;
        for (int seed = 0; seed < CASES; seed++) {
            decisions += check(spring, seed);
        }
        assertThat(decisions).isGreaterThan(CASES);
    }

    @ParameterizedTest
    @EnumSource
    @Deep
    void agreesInTwentyThousandTablesOfARelease(SpringPathPatterns.Release spring) {
        long decisions = 0;
        for (int seed = 0; seed < CASES; seed++) {
            decisions += check(spring, seed);
        }
        assertThat(decisions).isGreaterThan(CASES);
    }

    @Test
    void agreesForAsLongAsAsked() {
        double minutes = Double.parseDouble(System.getProperty("fuzz.minutes", HALF_A_SECOND));
        long until = System.nanoTime() + (long) (minutes * TimeUnit.MINUTES.toNanos(1));
        long first = System.currentTimeMillis() << 20;
        long cases = 0;
        long decisions = 0;
        while (System.nanoTime() < until) {
            for (SpringRelease spring : SpringRelease.values()) {
                decisions += check(spring, first + cases);
            }
            for (SpringPathPatterns.Release spring : SpringPathPatterns.Release.values()) {
                decisions += check(spring, first + cases);
            }
            cases++;
        }
        System.out.printf(
                "path matcher: %d tables from seed %d on, %d decisions agree with Spring%n", cases, first, decisions);
        assertThat(decisions).isPositive();
    }

    /** How many decisions were compared. */
    private static int check(SpringRelease spring, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean ignoresCase = spring.dialect() != Dialect.ANT_5_2 && random.nextInt(4) == 0;
        char separator = random.nextInt(8) == 0 ? '.' : '/';
        Rules rules = new Rules(spring.dialect(), separator, ignoresCase, false);
        List<String> table = RandomTables.table(rules, random);
        return table.isEmpty()
                ? 0 // every pattern was refused
                : check(
                        spring + ", seed " + seed,
                        new Ant(spring, rules, table),
                        rules,
                        table,
                        RandomTables.paths(rules, random, table),
                        random.nextInt());
    }

    private static int check(SpringPathPatterns.Release spring, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean slashMayFollow = spring.hasOptionOfSlashes() && random.nextInt(3) == 0;
        char separator = random.nextInt(8) == 0 ? '.' : '/';
        Rules rules = new Rules(Dialect.PATH_PATTERN, separator, random.nextInt(4) == 0, slashMayFollow);
        List<String> table = RandomTables.table(rules, random).stream()
                .filter(pattern -> SpringPathPatterns.accepts(spring, rules, pattern))
                .toList();
        return table.isEmpty()
                ? 0
                : check(
                        spring + ", seed " + seed,
                        new SpringPathPatterns(spring, rules, table),
                        rules,
                        table,
                        RandomTables.encodedPaths(rules, random, table).stream()
                                .filter(path -> SpringPathPatterns.decodes(spring, rules, path))
                                .toList(),
                        random.nextInt());
    }

    private static int check(
            String title, SpringTable spring, Rules rules, List<String> table, List<String> paths, int accepted) {
        RadixPathMatcher<Integer> ordered =
                RandomTables.builder(rules, Order.REGISTRATION, table).build();
        RadixPathMatcher<Integer> specific =
                RandomTables.builder(rules, Order.SPECIFICITY, table).build();
        IntPredicate some = route -> (accepted >>> route & 1) != 0;
        int decisions = 0;
        for (String path : paths) {
            String what = printable("%s, %s: %s on '%s'".formatted(title, rules, table, path));
            for (IntPredicate take : List.<IntPredicate>of(route -> true, some)) {
                assertThat(ordered.match(path, take::test).route())
                        .as(what)
                        .isEqualTo(spring.firstRegistered(path, take));
                if (spring.matching(path, take).size() < SORTED_WITHOUT_LOOKING) {
                    assertThat(specific.match(path, take::test).route())
                            .as(what)
                            .isEqualTo(spring.mostSpecific(path, take));
                }
                decisions += 2;
            }
            Match<Integer> match = ordered.match(path);
            if (match.found()) {
                spring.variables(match.route(), path)
                        .ifPresent(expected ->
                                assertThat(match.variables()).as(what).isEqualTo(expected));
                decisions++;
            }
        }
        return decisions;
    }

    private static String printable(String text) {
        return text.chars()
                .mapToObj(c -> c < ' ' || c > '~' ? "\\u%04x".formatted(c) : Character.toString(c))
                .collect(Collectors.joining());
    }
}
