package dev.gatebench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the jar as the harness and its users do. */
class BenchmarksJarIT {

    private static final String JAR = Path.of("target", "benchmarks.jar").toString();
    private static final String RUN_BENCHMARKS = "dev.gatebench.jmh.RunBenchmarks";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void smokeRunsOneBenchmarkAndLeavesItsJson() throws Exception {
        Path json = folder.resolve("new").resolve("jmh.json");

        Finished run = java(
                "-cp",
                JAR,
                RUN_BENCHMARKS,
                "--mode",
                "smoke",
                "--include",
                "OrderedScan.*match",
                "--matcher",
                "plain",
                "--table",
                "static",
                "--out",
                json.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("# Run complete").doesNotContain("Exception");
        JsonNode results = new ObjectMapper().readTree(json.toFile());
        assertThat(results).hasSize(1);
        JsonNode result = results.get(0);
        assertThat(result.path("benchmark").asText()).endsWith("OrderedScanBenchmark.match");
        assertThat(result.path("params").path("matcher").asText()).isEqualTo("PLAIN");
        assertThat(result.path("params").path("table").asText()).isEqualTo("STATIC");
        assertThat(result.path("params").path("probe").asText()).isEqualTo("MIDDLE");
        assertThat(result.path("primaryMetric").path("scoreUnit").asText()).isEqualTo("us/op");
        assertThat(result.path("primaryMetric").path("score").asDouble()).isPositive();
        assertThat(result.path("secondaryMetrics")
                        .path("gc.alloc.rate.norm")
                        .path("scoreUnit")
                        .asText())
                .isEqualTo("B/op");
    }

    @Test
    void saysInOneLineThatNoBenchmarkMatches() throws Exception {
        Finished run = java(
                "-cp",
                JAR,
                RUN_BENCHMARKS,
                "--include",
                "Nothing",
                "--out",
                folder.resolve("x.json").toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .contains("--include '[Nothing]' must match a benchmark");
    }

    @Test
    void offersAllOfJmhWithEveryMatcherTableAndProbe() throws Exception {
        Finished run = java("-jar", JAR, "-lp");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("OrderedScanBenchmark.match", "SpreadTrafficBenchmark.match")
                .contains("{ANT, PATH_PATTERN, PLAIN}", "{STATIC, PREFIX, PARAMETER}", "{FIRST, MIDDLE, LAST, MISS}");
    }

    private record Finished(int exitCode, String out, String err) {}

    private Finished java(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // JMH allows one run per machine, which a build beside this one may be doing
        command.add("-Djmh.ignoreLock=true");
        command.addAll(List.of(args));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
            return new Finished(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
