package dev.gatebench.jmh.benchmark;

import dev.gatebench.jmh.table.Probe;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Asks for one request again and again, at a chosen place of the table, in one thread. Caches and branch prediction are
 * at their best, so the score is the least that a request for this route costs.
 *
 * <p>To run just this: {@code java -jar jmh/target/benchmarks.jar RepeatedRequestBenchmark -prof gc}
 */
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it calls a benchmark
public class RepeatedRequestBenchmark extends MatchBenchmark {

    @Param("MIDDLE")
    Probe probe;

    private String path;

    @Setup
    public void setUp() {
        path = build(probe).get(0);
    }

    @Benchmark
    public int match() {
        return match(path);
    }

    public static void main(String[] args) throws RunnerException {
        BenchmarkMain.run(RepeatedRequestBenchmark.class);
    }
}
