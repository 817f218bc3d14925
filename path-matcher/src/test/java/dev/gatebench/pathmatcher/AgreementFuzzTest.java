package dev.gatebench.pathmatcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.pathmatcher.RadixPathMatcher.Order;
import dev.gatebench.testing.Deep;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tables and paths by chance, of known pieces and of characters that mean something, for as long as
 * {@code -Dfuzz.minutes} says; without it, half a second. Whatever the matcher accepts it must decide as AntPathMatcher
 * of each release does. A seed is a table with eight paths; what fails names it, and belongs into
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
            cases++;
        }
        System.out.printf(
                "path matcher: %d tables from seed %d on, %d decisions agree with AntPathMatcher%n",
                cases, first, decisions);
        assertThat(decisions).isPositive();
    }

    /** How many decisions were compared. */
    private static int check(SpringRelease spring, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> table = RandomTables.table(spring.dialect(), random);
        if (table.isEmpty()) {
            return 0; // every pattern was refused
        }
        Ant ant = new Ant(spring, table);
        RadixPathMatcher<Integer> ordered = radix(spring, Order.REGISTRATION, table);
        RadixPathMatcher<Integer> specific = radix(spring, Order.SPECIFICITY, table);
        int accepted = random.nextInt();
        IntPredicate some = route -> (accepted >>> route & 1) != 0;
        int decisions = 0;
        for (String path : RandomTables.paths(random, table)) {
            String what = "%s, seed %d: %s on '%s'".formatted(spring, seed, table, path);
            for (IntPredicate take : List.<IntPredicate>of(route -> true, some)) {
                assertThat(ordered.match(path, take::test).route()).as(what).isEqualTo(ant.firstRegistered(path, take));
                if (ant.matching(path, take).size() < SORTED_WITHOUT_LOOKING) {
                    assertThat(specific.match(path, take::test).route())
                            .as(what)
                            .isEqualTo(ant.mostSpecific(path, take));
                }
                decisions += 2;
            }
            Match<Integer> match = ordered.match(path);
            if (match.found()) {
                variables(ant, match.route(), path)
                        .ifPresent(expected ->
                                assertThat(match.variables()).as(what).isEqualTo(expected));
                decisions++;
            }
        }
        return decisions;
    }

    /** Nothing where AntPathMatcher throws, as it does for capturing groups. */
    private static Optional<Map<String, String>> variables(Ant ant, int route, String path) {
        try {
            return Optional.of(ant.variables(route, path));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static RadixPathMatcher<Integer> radix(SpringRelease spring, Order order, List<String> table) {
        RadixPathMatcher.Builder<Integer> builder = RadixPathMatcher.builder(spring.dialect(), order);
        for (int route = 0; route < table.size(); route++) {
            builder.add(table.get(route), route);
        }
        return builder.build();
    }
}
