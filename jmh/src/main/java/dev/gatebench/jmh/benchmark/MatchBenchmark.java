package dev.gatebench.jmh.benchmark;

import dev.gatebench.jmh.agreement.Oracle;
import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.matcher.PathMatcherUnderTest;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.RouteTable;
import dev.gatebench.jmh.table.TableKind;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The common part of the benchmarks: a matcher over a table, and the paths to ask it for. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = MatchBenchmark.FORKS,
        jvmArgsAppend = {"-Xms512m", "-Xmx512m"})
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it calls a benchmark
public abstract class MatchBenchmark {
    /** Forks for figures that are fit to be published. */
    public static final int FORKS = 3;

    /** All matchers that run without further input: not SHENYU_TRIE. */
    @Param({
        "ANT",
        "ANT_PLAIN",
        "ANT_CACHED",
        "PATH_PATTERN",
        "PATH_PATTERN_7",
        "REGEX",
        "PLAIN",
        "HELIDON",
        "JAVALIN",
        "HTTP4K",
        "VERTX",
        "UNDERTOW",
        "JETTY",
        "QUARKUS",
        "JOOBY",
        "MICRONAUT",
        "ARMERIA",
        "RADIX",
        "RADIX_ORDERED",
        "RADIX_PATH_PATTERN"
    })
    MatcherKind matcher;

    /** The tables that every matcher can express. */
    @Param({"STATIC", "PREFIX", "PARAMETER"})
    TableKind table;

    /** Size of the table; a table with fewer routes is taken whole. */
    @Param("10000")
    int routes;

    private PathMatcherUnderTest underTest;

    /**
     * Builds the matcher and asks it once for each path of the probe.
     *
     * @return the paths
     * @throws IllegalStateException if a matcher of this project that must agree answers wrongly; others are timed all
     *     the same, and {@code matchers.json} says how far they agree
     */
    final List<String> build(Probe probe) {
        RouteTable all = table.table(routes);
        underTest = matcher.over(all);
        Oracle oracle = new Oracle(all);
        List<String> paths = probe.paths(table, all);
        paths.stream().distinct().forEach(path -> require(path, oracle.answer(path, matcher.order())));
        return paths;
    }

    private void require(String path, int expected) {
        int actual = underTest.match(path);
        if (actual == expected) {
            return;
        }
        String message = "matcher '%s' must answer %d for path '%s', was %d".formatted(matcher, expected, path, actual);
        if (matcher.mustAgree()) {
            throw new IllegalStateException(message + ": repair it, its time means nothing");
        }
        System.out.println("# Warning: " + message + ": its time is that of a wrong answer");
    }

    final int match(String path) {
        return underTest.match(path);
    }
}
