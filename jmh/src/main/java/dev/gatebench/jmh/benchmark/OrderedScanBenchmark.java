package dev.gatebench.jmh.benchmark;

import static dev.gatebench.jmh.table.TableKind.PUBLISHED_SIZE;

import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.matcher.PathMatcherUnderTest;
import dev.gatebench.jmh.matcher.Verification;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.TableKind;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.RunnerException;

/**
 * One and the same request again and again, at a chosen depth of the table. Caches and branch prediction are at their
 * best, so that this is the least that a request for this route costs.
 *
 * <p>To run just this: {@code java -jar jmh/target/benchmarks.jar OrderedScanBenchmark -prof gc}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 5,
        jvmArgsAppend = {"-Xms512m", "-Xmx512m"})
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it calls a benchmark
public class OrderedScanBenchmark {

    @Param
    MatcherKind matcher;

    @Param
    TableKind table;

    @Param
    Probe probe;

    private PathMatcherUnderTest underTest;
    private String path;

    /** Builds the matcher; throws {@link IllegalStateException} if it answers wrongly. */
    @Setup
    public void setUp() {
        underTest = matcher.over(table.table(PUBLISHED_SIZE));
        path = table.path(probe.number(PUBLISHED_SIZE));
        Verification.requireAnswer(matcher.name(), underTest, path, probe.expectedIndex(PUBLISHED_SIZE));
    }

    @Benchmark
    public int match() {
        return underTest.match(path);
    }

    public static void main(String[] args) throws RunnerException {
        BenchmarkMain.run(OrderedScanBenchmark.class);
    }
}
