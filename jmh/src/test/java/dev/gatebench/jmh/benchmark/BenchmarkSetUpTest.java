package dev.gatebench.jmh.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.TableKind;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BenchmarkSetUpTest {

    @Test
    void theOrderedScanAsksForTheRouteOfItsProbe() {
        OrderedScanBenchmark benchmark = new OrderedScanBenchmark();
        benchmark.matcher = MatcherKind.PLAIN;
        benchmark.table = TableKind.PREFIX;
        benchmark.probe = Probe.MIDDLE;

        benchmark.setUp();

        assertThat(benchmark.match()).isEqualTo(4999);
    }

    @Test
    void spreadTrafficAsksForAllItsRoutesInTurn() {
        SpreadTrafficBenchmark benchmark = new SpreadTrafficBenchmark();
        benchmark.matcher = MatcherKind.PLAIN;
        benchmark.table = TableKind.STATIC;
        benchmark.setUp();
        SpreadTrafficBenchmark.Cursor cursor = new SpreadTrafficBenchmark.Cursor();

        int first = benchmark.match(cursor);
        Set<Integer> found = new HashSet<>(Set.of(first));
        for (int i = 1; i < SpreadTrafficBenchmark.REQUESTS; i++) {
            found.add(benchmark.match(cursor));
        }

        assertThat(found).hasSize(SpreadTrafficBenchmark.REQUESTS).doesNotContain(-1);
        assertThat(benchmark.match(cursor)).isEqualTo(first);
    }
}
