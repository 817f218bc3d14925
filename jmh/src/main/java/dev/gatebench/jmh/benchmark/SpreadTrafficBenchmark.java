package dev.gatebench.jmh.benchmark;

import static dev.gatebench.jmh.table.TableKind.PUBLISHED_SIZE;

import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.matcher.PathMatcherUnderTest;
import dev.gatebench.jmh.matcher.Verification;
import dev.gatebench.jmh.table.TableKind;
import java.util.Random;
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
 * Every request asks for another route: {@value #REQUESTS} routes spread evenly over the table, in seeded random order,
 * round and round. Scans end at ever different depths, on average in the middle; set beside {@link OrderedScanBenchmark}
 * with the probe MIDDLE it shows what repetition flatters.
 *
 * <p>To run just this: {@code java -jar jmh/target/benchmarks.jar SpreadTrafficBenchmark -prof gc}
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
public class SpreadTrafficBenchmark {

    /** How many different requests there are: a power of two, and few enough for each to come in every iteration. */
    static final int REQUESTS = 64;

    @Param
    MatcherKind matcher;

    @Param
    TableKind table;

    private PathMatcherUnderTest underTest;
    private String[] paths;

    /** Each thread's place in the sequence of requests. */
    @State(Scope.Thread)
    public static class Cursor {
        private int next;

        int advance() {
            return next++ & (REQUESTS - 1);
        }
    }

    /** Builds the matcher; throws {@link IllegalStateException} if it answers wrongly. */
    @Setup
    public void setUp() {
        underTest = matcher.over(table.table(PUBLISHED_SIZE));
        int[] numbers = SpreadNumbers.shuffled(REQUESTS, PUBLISHED_SIZE, new Random(1));
        paths = new String[REQUESTS];
        for (int i = 0; i < REQUESTS; i++) {
            paths[i] = table.path(numbers[i]);
            Verification.requireAnswer(matcher.name(), underTest, paths[i], numbers[i] - 1);
        }
    }

    @Benchmark
    public int match(Cursor cursor) {
        return underTest.match(paths[cursor.advance()]);
    }

    public static void main(String[] args) throws RunnerException {
        BenchmarkMain.run(SpreadTrafficBenchmark.class);
    }
}
