package dev.gatebench.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Stands in for the real one in tests of what starts it: {@code --include} says how it ends. */
public final class RunBenchmarks {
    private RunBenchmarks() {}

    public static void main(String[] args) throws IOException {
        List<String> arguments = List.of(args);
        Path out = Path.of(arguments.get(arguments.indexOf("--out") + 1));
        System.out.println("comparing the matchers with the oracle");
        switch (arguments.get(arguments.indexOf("--include") + 1)) {
            case "done" -> write(out, 10, 0);
            case "wrong" -> {
                write(out, 9, 1);
                end(1, "matcher 'RADIX' must agree with AntPathMatcher in all 10 cases, agreed in 9: repair it");
            }
            case "fails" -> {
                System.out.println("# JMH version: 1.37");
                end(1, "a benchmark failed: boom; its output is above");
            }
            case "usage" -> end(2, "Invalid value for option '--matcher': expected one of [ANT], was 'NO'");
            case "locked" -> end(3, "another JMH run holds the lock on this machine: wait for its end");
            default -> end(143, "");
        }
    }

    private static void end(int exitCode, String message) {
        System.err.println(message);
        System.exit(exitCode);
    }

    private static void write(Path out, int agree, int miss) throws IOException {
        System.out.println("# Part 1 of 1, fork 1 of 1; 1 cells in all");
        System.out.println("# JMH version: 1.37");
        System.out.println("# Benchmark: dev.gatebench.jmh.benchmark.RepeatedRequestBenchmark.match");
        System.out.println("# Parameters: (matcher = RADIX, table = STATIC)");
        System.out.println("# Run progress: 0.00% complete, ETA 00:00:01");
        System.out.println("Iteration   1: 50.000 ns/op");
        Files.writeString(out, """
                [{"benchmark":"dev.gatebench.jmh.benchmark.RepeatedRequestBenchmark.match","mode":"avgt","threads":1,"forks":1,
                  "measurementIterations":4,"params":{"matcher":"RADIX","table":"STATIC","routes":"10"},
                  "primaryMetric":{"score":50.0,"scoreError":1.0,"scoreUnit":"ns/op"},"secondaryMetrics":{}}]""");
        Files.writeString(out.resolveSibling("matchers.json"), """
                {"agreement":[{"matcher":"RADIX","on":"table","table":"STATIC","cases":10,"agree":%d,"miss":%d,"falseMatch":0,
                  "otherRoute":0,"exception":0,"hang":0,"examples":[]}],"builds":[],"skipped":[]}""".formatted(agree, miss));
    }
}
