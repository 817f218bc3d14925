package dev.gatebench.lab.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JmhProgressTest {
    private final List<String> shown = new ArrayList<>();
    private final JmhProgress progress = new JmhProgress(shown::add);

    @Test
    void showsEachBenchmarkOnceAndNoIteration() {
        print("""
                # JMH version: 1.37
                # Benchmark: dev.gatebench.jmh.benchmark.SpreadTrafficBenchmark.match
                # Parameters: (matcher = ANT, table = STATIC)

                # Run progress: 0.00% complete, ETA 00:01:06
                # Fork: 1 of 3
                Iteration   1: 1062.000 ns/op
                # Run progress: 3.70% complete, ETA 00:01:04
                # Fork: 2 of 3
                # Benchmark: dev.gatebench.jmh.benchmark.SpreadTrafficBenchmark.match
                # Parameters: (matcher = RADIX, table = STATIC)
                # Run progress: 11.11% complete, ETA 00:00:59
                Benchmark  Mode  Cnt  Score  Error  Units
                """);
        assertThat(shown)
                .containsExactly(
                        "[0.00% complete, ETA 00:01:06] SpreadTrafficBenchmark.match (matcher = ANT, table = STATIC)",
                        "[11.11% complete, ETA 00:00:59] SpreadTrafficBenchmark.match (matcher = RADIX, table = STATIC)");
    }

    @Test
    void saysWhichPartOfARunInPartsItIs() {
        print("""
                # Part 2 of 9, fork 1 of 5; 40 cells in all
                # JMH version: 1.37
                # Benchmark: a.b.C.match
                # Run progress: 0.00% complete, ETA 00:00:01
                """);
        assertThat(shown).containsExactly("[part 2 of 9, fork 1 of 5; 40 cells in all] C.match");
    }

    @Test
    void passesOnWhatIsPrintedBeforeJmhBegins() {
        print("""
                # Not measured: JETTY on REGEXP : no regular expressions

                # JMH version: 1.37
                # VM version: JDK 17
                """);
        assertThat(shown).containsExactly("# Not measured: JETTY on REGEXP : no regular expressions");
    }

    private void print(String output) {
        output.lines().forEach(progress::line);
    }
}
