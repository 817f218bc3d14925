package dev.gatebench.jmh.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.TableKind;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.annotations.Param;

class BenchmarkSetUpTest {

    private static <B extends MatchBenchmark> B over(B benchmark, MatcherKind matcher, TableKind table, int routes) {
        benchmark.matcher = matcher;
        benchmark.table = table;
        benchmark.routes = routes;
        return benchmark;
    }

    @Test
    void theRepeatedRequestAsksForTheRouteOfItsProbe() {
        RepeatedRequestBenchmark benchmark =
                over(new RepeatedRequestBenchmark(), MatcherKind.PLAIN, TableKind.PREFIX, 1000);
        benchmark.probe = Probe.MIDDLE;

        benchmark.setUp();

        assertThat(benchmark.match()).isEqualTo(499);
    }

    @Test
    void spreadTrafficAsksForAllItsRoutesInTurn() {
        SpreadTrafficBenchmark benchmark =
                over(new SpreadTrafficBenchmark(), MatcherKind.RADIX, TableKind.STATIC, 1000);
        benchmark.probe = Probe.UNIFORM;
        benchmark.setUp();
        SpreadTrafficBenchmark.Cursor cursor = new SpreadTrafficBenchmark.Cursor();

        int first = benchmark.match(cursor);
        Set<Integer> found = new HashSet<>(Set.of(first));
        for (int i = 1; i < Probe.REQUESTS; i++) {
            found.add(benchmark.match(cursor));
        }

        assertThat(found).hasSize(Probe.REQUESTS).doesNotContain(-1);
        assertThat(benchmark.match(cursor)).isEqualTo(first);
    }

    @Test
    void spreadTrafficRefusesAProbeOfOneRequest() {
        SpreadTrafficBenchmark benchmark = over(new SpreadTrafficBenchmark(), MatcherKind.RADIX, TableKind.STATIC, 10);
        benchmark.probe = Probe.FIRST;

        assertThatIllegalArgumentException()
                .isThrownBy(benchmark::setUp)
                .withMessage("probe 'FIRST' must have 64 requests, has 1: use UNIFORM or ZIPF");
    }

    @Test
    void aForeignMatcherThatAnswersWronglyKeepsItsTime() {
        RepeatedRequestBenchmark benchmark =
                over(new RepeatedRequestBenchmark(), MatcherKind.QUARKUS, TableKind.KUBERNETES, 1000);
        benchmark.probe = Probe.MISS;

        assertThatNoException().isThrownBy(benchmark::setUp);
        assertThat(benchmark.match()).isEqualTo(-1);
    }

    /** Runs every default combined with every other. */
    @ParameterizedTest
    @EnumSource
    void everyDefaultMatcherExpressesEveryDefaultTable(TableKind table) throws Exception {
        if (Arrays.asList(defaults("table")).contains(table.name())) {
            assertThat(defaults("matcher"))
                    .hasSize(MatcherKind.values().length - 1)
                    .allMatch(matcher -> MatcherKind.valueOf(matcher).expresses(table.table(10)));
        }
    }

    private static String[] defaults(String parameter) throws NoSuchFieldException {
        Field field = MatchBenchmark.class.getDeclaredField(parameter);
        return field.getAnnotation(Param.class).value();
    }
}
