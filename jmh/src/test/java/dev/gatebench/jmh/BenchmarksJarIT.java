package dev.gatebench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the jar as the harness and its users do. */
@Integration
class BenchmarksJarIT {

    private static final String JAR = Path.of("target", "benchmarks.jar").toString();
    private static final String RUN_BENCHMARKS = "dev.gatebench.jmh.RunBenchmarks";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void smokeProvesTheMatchersAndLeavesTwoFiles() throws Exception {
        Path json = folder.resolve("new").resolve("jmh.json");

        Finished run = java(
                "-cp",
                JAR,
                RUN_BENCHMARKS,
                "--mode",
                "smoke",
                "--matcher",
                "jooby,radix",
                "--table",
                "parameter",
                "--routes",
                "100",
                "--out",
                json.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("# Run complete").doesNotContain("Exception");
        JsonNode results = new ObjectMapper().readTree(json.toFile());
        assertThat(results.findValuesAsText("matcher")).containsExactlyInAnyOrder("JOOBY", "RADIX");
        JsonNode result = results.get(0);
        assertThat(result.path("benchmark").asText()).endsWith("RepeatedRequestBenchmark.match");
        assertThat(result.path("params").path("table").asText()).isEqualTo("PARAMETER");
        assertThat(result.path("params").path("routes").asText()).isEqualTo("100");
        assertThat(result.path("params").path("probe").asText()).isEqualTo("MIDDLE");
        assertThat(result.path("primaryMetric").path("scoreUnit").asText()).isEqualTo("ns/op");
        assertThat(result.path("primaryMetric").path("score").asDouble()).isPositive();
        assertThat(result.path("secondaryMetrics")
                        .path("gc.alloc.rate.norm")
                        .path("scoreUnit")
                        .asText())
                .isEqualTo("B/op");
        JsonNode matchers =
                new ObjectMapper().readTree(json.resolveSibling("matchers.json").toFile());
        assertThat(matchers.path("agreement")).hasSize(4).allSatisfy(row -> assertThat(
                        row.path("cases").asInt())
                .isEqualTo(
                        row.path("on").asText().equals("generated")
                                ? 500
                                : row.path("cases").asInt())
                .isGreaterThan(50));
        assertThat(matchers.path("builds")).hasSize(2);
    }

    @Test
    void measuresATableFromAFile() throws Exception {
        Path json = folder.resolve("jmh.json");
        Path table = Files.writeString(folder.resolve("routes.txt"), "/a/{x}\n/a/b\n/c/**\n");

        Finished run = java(
                "-cp",
                JAR,
                RUN_BENCHMARKS,
                "--mode",
                "smoke",
                "--matcher",
                "radix",
                "--table-file",
                table.toString(),
                "--probe",
                "last",
                "--out",
                json.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode parameters = new ObjectMapper().readTree(json.toFile()).get(0).path("params");
        assertThat(parameters.path("table").asText()).isEqualTo("FILE");
        assertThat(parameters.path("routes").asText()).isEqualTo("3");
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
                .contains("RepeatedRequestBenchmark.match", "SpreadTrafficBenchmark.match", "AllThreadsBenchmark.match")
                .contains("RADIX_PATH_PATTERN}", "{STATIC, PREFIX, PARAMETER}", "{10000}", "{UNIFORM, ZIPF}");
    }

    private record Finished(int exitCode, String out, String err) {}

    private Finished java(String... args) throws IOException, InterruptedException {
        // JMH allows one run per machine, which a build beside this one may be doing
        List<String> arguments = new ArrayList<>(List.of("-Djmh.ignoreLock=true"));
        arguments.addAll(List.of(args));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(
                        ShortLivedJvm.java(arguments)) // no figure is asserted, and forks take its options over
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
