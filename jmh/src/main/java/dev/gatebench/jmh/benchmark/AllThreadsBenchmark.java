package dev.gatebench.jmh.benchmark;

import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs {@link RepeatedRequestBenchmark} in as many threads as there are CPUs, all asking one matcher. The score is
 * still the time of one call: as long as threads do not hinder each other, it equals that of one thread.
 *
 * <p>To run just this: {@code java -jar jmh/target/benchmarks.jar AllThreadsBenchmark -prof gc}
 */
@Threads(Threads.MAX)
public class AllThreadsBenchmark extends RepeatedRequestBenchmark {

    public static void main(String[] args) throws RunnerException {
        BenchmarkMain.run(AllThreadsBenchmark.class);
    }
}
