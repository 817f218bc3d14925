package dev.gatebench.jmh.benchmark;

import java.util.regex.Pattern;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs one benchmark class alone with its annotated options, for the {@code main} of that class. */
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
