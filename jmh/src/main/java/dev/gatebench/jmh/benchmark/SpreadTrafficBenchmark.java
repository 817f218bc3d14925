package dev.gatebench.jmh.benchmark;

import dev.gatebench.jmh.table.Probe;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Asks for {@link Probe#REQUESTS} requests for routes all over the table, in seeded random order, round and round, in
 * one thread. Beside {@link RepeatedRequestBenchmark} with the probe MIDDLE it shows how much repetition flatters.
 *
 * <p>To run just this: {@code java -jar jmh/target/benchmarks.jar SpreadTrafficBenchmark -prof gc}
 */
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it calls a benchmark
public class SpreadTrafficBenchmark extends MatchBenchmark {

    @Param({"UNIFORM", "ZIPF"})
    Probe probe;

    private String[] paths;

    /** Each thread's place in the sequence of requests. */
    @State(Scope.Thread)
    public static class Cursor {
        private int next;

        int advance() {
            return next++ & (Probe.REQUESTS - 1);
        }
    }

    @Setup
    public void setUp() {
        paths = build(probe).toArray(String[]::new);
        if (paths.length != Probe.REQUESTS) {
            throw new IllegalArgumentException("probe '%s' must have %d requests, has %d: use UNIFORM or ZIPF"
                    .formatted(probe, Probe.REQUESTS, paths.length));
        }
    }

    @Benchmark
    public int match(Cursor cursor) {
        return match(paths[cursor.advance()]);
    }

    public static void main(String[] args) throws RunnerException {
        BenchmarkMain.run(SpreadTrafficBenchmark.class);
    }
}
