package dev.gatebench.pathmatcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.pathmatcher.RadixPathMatcher.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** The matcher decides as AntPathMatcher of each release does. */
class AgreementTest {
    @Provide
    Arbitrary<List<String>> tables() {
        return Tables.tables(12);
    }

    @Provide
    Arbitrary<List<String>> largeTables() {
        return Tables.tables(80);
    }

    @Provide
    Arbitrary<List<String>> pathLists() {
        return Tables.paths().list().ofMinSize(1).ofMaxSize(8);
    }

    @Provide
    Arbitrary<String> patterns() {
        return Tables.patterns();
    }

    @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE)
    void onePatternMatchesWhatAntPathMatcherMatches(
            @ForAll SpringRelease spring, @ForAll("patterns") String pattern, @ForAll("pathLists") List<String> paths) {
        Ant ant = new Ant(spring, List.of(pattern));
        RadixPathMatcher<Integer> radix = radix(spring, Order.REGISTRATION, List.of(pattern));
        for (String path : with(List.of(pattern), paths)) {
            assertThat(radix.match(path).route())
                    .as("'%s' on '%s'", pattern, path)
                    .isEqualTo(ant.firstRegistered(path, route -> true));
        }
    }

    @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
    void theFirstRegisteredOfThoseThatMatchWins(
            @ForAll SpringRelease spring,
            @ForAll("tables") List<String> table,
            @ForAll("pathLists") List<String> paths) {
        Ant ant = new Ant(spring, table);
        RadixPathMatcher<Integer> radix = radix(spring, Order.REGISTRATION, table);
        for (String path : with(table, paths)) {
            assertThat(radix.match(path).route())
                    .as("%s on '%s'", table, path)
                    .isEqualTo(ant.firstRegistered(path, route -> true));
        }
    }

    @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
    void theMostSpecificOfThoseThatMatchWins(
            @ForAll SpringRelease spring,
            @ForAll("tables") List<String> table,
            @ForAll("pathLists") List<String> paths) {
        Ant ant = new Ant(spring, table);
        RadixPathMatcher<Integer> radix = radix(spring, Order.SPECIFICITY, table);
        for (String path : with(table, paths)) {
            assertThat(radix.match(path).route())
                    .as("%s on '%s'", table, path)
                    .isEqualTo(ant.mostSpecific(path, route -> true));
        }
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void largeTablesAgreeInBothOrders(
            @ForAll SpringRelease spring,
            @ForAll("largeTables") List<String> table,
            @ForAll("pathLists") List<String> paths) {
        Ant ant = new Ant(spring, table);
        RadixPathMatcher<Integer> first = radix(spring, Order.REGISTRATION, table);
        RadixPathMatcher<Integer> specific = radix(spring, Order.SPECIFICITY, table);
        for (String path : with(table, paths)) {
            assertThat(first.match(path).route())
                    .as("%s on '%s'", table, path)
                    .isEqualTo(ant.firstRegistered(path, route -> true));
            if (ant.matching(path, route -> true).size() < 32) {
                assertThat(specific.match(path).route())
                        .as("%s on '%s'", table, path)
                        .isEqualTo(ant.mostSpecific(path, route -> true));
            } // else Spring's own sort may throw
        }
    }

    @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
    void ofThoseAcceptedTheBestWins(
            @ForAll SpringRelease spring,
            @ForAll("tables") List<String> table,
            @ForAll("pathLists") List<String> paths,
            @ForAll @IntRange(min = 0, max = 4095) int accepted) {
        Ant ant = new Ant(spring, table);
        RadixPathMatcher<Integer> first = radix(spring, Order.REGISTRATION, table);
        RadixPathMatcher<Integer> specific = radix(spring, Order.SPECIFICITY, table);
        IntPredicate accept = route -> (accepted >> route & 1) != 0;
        for (String path : with(table, paths)) {
            assertThat(first.match(path, accept::test).route())
                    .as("%s on '%s'", table, path)
                    .isEqualTo(ant.firstRegistered(path, accept));
            assertThat(specific.match(path, accept::test).route())
                    .as("%s on '%s'", table, path)
                    .isEqualTo(ant.mostSpecific(path, accept));
        }
    }

    @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE)
    void variablesAreThoseOfAntPathMatcher(
            @ForAll SpringRelease spring, @ForAll("patterns") String pattern, @ForAll("pathLists") List<String> paths) {
        Ant ant = new Ant(spring, List.of(pattern));
        RadixPathMatcher<Integer> radix = radix(spring, Order.SPECIFICITY, List.of(pattern));
        for (String path : paths) {
            Match<Integer> match = radix.match(path);
            if (match.found()) {
                assertThat(match.variables())
                        .as("'%s' on '%s'", pattern, path)
                        .containsExactlyEntriesOf(ant.variables(0, path).orElseThrow());
            }
        }
    }

    /** Patterns too are paths, and a path that is one comes first; so are those with a slash more. */
    private static List<String> with(List<String> table, List<String> paths) {
        List<String> all = new ArrayList<>(paths);
        table.stream().limit(4).forEach(text -> all.addAll(List.of(text, "/" + text, text + "/")));
        return all;
    }

    private static RadixPathMatcher<Integer> radix(SpringRelease spring, Order order, List<String> table) {
        RadixPathMatcher.Builder<Integer> builder = RadixPathMatcher.builder(spring.dialect(), order);
        for (int route = 0; route < table.size(); route++) {
            builder.add(table.get(route), route);
        }
        return builder.build();
    }
}
