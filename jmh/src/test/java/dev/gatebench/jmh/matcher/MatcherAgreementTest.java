package dev.gatebench.jmh.matcher;

import static dev.gatebench.jmh.table.TableKind.PUBLISHED_SIZE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.jmh.table.RouteTable;
import dev.gatebench.jmh.table.TableKind;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;

/** Ant is the reference: it is what ShenYu routes by. */
class MatcherAgreementTest {

    private static final Rivals STATIC = new Rivals(TableKind.STATIC);
    private static final Rivals PREFIX = new Rivals(TableKind.PREFIX);
    private static final Rivals PARAMETER = new Rivals(TableKind.PARAMETER);

    /** Every matcher over one table. */
    private static final class Rivals {
        private final PathMatcherUnderTest ant;
        private final Map<MatcherKind, PathMatcherUnderTest> others = new EnumMap<>(MatcherKind.class);

        Rivals(TableKind kind) {
            RouteTable table = kind.table(PUBLISHED_SIZE);
            ant = MatcherKind.ANT.over(table);
            EnumSet.complementOf(EnumSet.of(MatcherKind.ANT)).forEach(other -> others.put(other, other.over(table)));
        }
    }

    @Property(tries = 250, edgeCases = EdgeCasesMode.NONE)
    void everyMatcherAgreesOnStaticRoutes(@ForAll("staticPaths") String path) {
        requireAgreement(STATIC, path);
    }

    @Property(tries = 250, edgeCases = EdgeCasesMode.NONE)
    void everyMatcherAgreesOnPrefixRoutes(@ForAll("prefixPaths") String path) {
        requireAgreement(PREFIX, path);
    }

    @Property(tries = 250, edgeCases = EdgeCasesMode.NONE)
    void everyMatcherAgreesOnParameterRoutes(@ForAll("parameterPaths") String path) {
        requireAgreement(PARAMETER, path);
    }

    private static void requireAgreement(Rivals rivals, String path) {
        int expected = rivals.ant.match(path);

        rivals.others.forEach((kind, matcher) ->
                assertThat(matcher.match(path)).as("%s on %s", kind, path).isEqualTo(expected));

        Statistics.collect(expected == PathMatcherUnderTest.NO_MATCH ? "miss" : "hit");
        Statistics.coverage(coverage -> {
            coverage.check("hit").percentage(share -> share > 5);
            coverage.check("miss").percentage(share -> share > 5);
        });
    }

    @Provide
    Arbitrary<String> staticPaths() {
        return damaged(numbers().map(TableKind.STATIC::path));
    }

    @Provide
    Arbitrary<String> prefixPaths() {
        Arbitrary<String> below = segments().list().ofMaxSize(3).map(names -> String.join("/", names));
        return damaged(Combinators.combine(numbers(), below)
                .as((number, rest) -> TableKind.STATIC.path(number) + (rest.isEmpty() ? "" : "/" + rest)));
    }

    @Provide
    Arbitrary<String> parameterPaths() {
        return damaged(
                Combinators.combine(segments(), numbers()).as((user, number) -> "/users/" + user + "/" + number));
    }

    /** Numbers of routes and, one time in ten or so, of routes that are not there. */
    private static Arbitrary<Integer> numbers() {
        return Arbitraries.integers().between(0, PUBLISHED_SIZE + 1_000);
    }

    /** No slash, and nothing that {@link PathMatcherUnderTest#match} rules out. */
    private static Arbitrary<String> segments() {
        return Arbitraries.strings()
                .withCharRange('a', 'z')
                .withCharRange('A', 'Z')
                .withCharRange('0', '9')
                .withChars("-._~*{},:@$()+")
                .ofMinLength(1)
                .ofMaxLength(12);
    }

    private static Arbitrary<String> damaged(Arbitrary<String> paths) {
        Arbitrary<UnaryOperator<String>> damage = Arbitraries.frequencyOf(
                Tuple.of(5, Arbitraries.just(UnaryOperator.identity())),
                Tuple.of(1, Arbitraries.just(path -> path + "/")),
                Tuple.of(1, segments().map(more -> path -> path + "/" + more)),
                Tuple.of(1, segments().map(more -> path -> path + more)),
                Tuple.of(1, Arbitraries.just(path -> path.substring(0, path.length() - 1))),
                Tuple.of(1, Arbitraries.just(path -> path.toUpperCase(Locale.ROOT))));
        return Combinators.combine(paths, damage).as((path, change) -> change.apply(path));
    }
}
