package dev.gatebench.jmh.benchmark;

import java.util.regex.Pattern;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs a benchmark class alone, as annotated, for its {@code main}. */
final class BenchmarkMain {

    private BenchmarkMain() {}

    static void run(Class<?> benchmark) throws RunnerException {
        new Runner(new OptionsBuilder()
                        .include("^" + Pattern.quote(benchmark.getName()) + "\\.")
                        .shouldFailOnError(true)
                        .build())
                .run();
    }
}
