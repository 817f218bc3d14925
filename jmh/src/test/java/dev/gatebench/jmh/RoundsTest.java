package dev.gatebench.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

class RoundsTest {
    private static final IterationParams ITERATIONS =
            new IterationParams(IterationType.MEASUREMENT, 2, TimeValue.milliseconds(100), 1);

    @Test
    void jmhWritesTheForksOfSeveralRoundsAsThoseOfOneCell() throws Exception {
        Rounds rounds = new Rounds();
        rounds.add(List.of(fork("ANT", 100, 110), fork("RADIX", 10, 11)));
        rounds.add(List.of(fork("ANT", 120, 130)));
        rounds.add(List.of(fork("RADIX", 14, 15)));

        JsonNode cells = json(rounds);

        assertThat(cells).hasSize(2);
        JsonNode ant = cells.get(0);
        assertThat(ant.path("params").path("matcher").asText()).isEqualTo("ANT");
        assertThat(ant.path("forks").asInt()).isEqualTo(2);
        assertThat(ant.path("primaryMetric").path("rawData").toString()).isEqualTo("[[100.0,110.0],[120.0,130.0]]");
        assertThat(ant.path("primaryMetric").path("score").asDouble()).isCloseTo(115, within(1e-9));
        assertThat(cells.get(1).path("primaryMetric").path("rawData").toString())
                .isEqualTo("[[10.0,11.0],[14.0,15.0]]");
    }

    @Test
    void aCellThatARoundWasEndedBeforeHasAForkLess() throws Exception {
        Rounds rounds = new Rounds();
        rounds.add(List.of(fork("ANT", 100, 110), fork("RADIX", 10, 11)));
        rounds.add(List.of(fork("ANT", 120, 130)));

        assertThat(json(rounds).findValuesAsText("forks")).containsExactly("2", "1");
    }

    private static JsonNode json(Rounds rounds) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(rounds.results());
        }
        return new ObjectMapper().readTree(bytes.toByteArray());
    }

    private static RunResult fork(String matcher, long... ns) {
        WorkloadParams workload = new WorkloadParams();
        workload.put("matcher", matcher, 0);
        BenchmarkParams cell = new BenchmarkParams(
                "a.B.match",
                "a.generated.B.match",
                true,
                1,
                new int[] {1},
                List.of("match"),
                1,
                0,
                ITERATIONS,
                ITERATIONS,
                Mode.AverageTime,
                workload,
                TimeUnit.NANOSECONDS,
                1,
                "java",
                List.of(),
                "17",
                "VM",
                "17",
                "1.37",
                TimeValue.minutes(1));
        return new RunResult(
                cell,
                List.of(new BenchmarkResult(
                        cell,
                        Arrays.stream(ns)
                                .mapToObj(time -> iteration(cell, time))
                                .toList())));
    }

    private static IterationResult iteration(BenchmarkParams cell, long ns) {
        IterationResult result = new IterationResult(cell, ITERATIONS, null);
        result.addResult(new AverageTimeResult(ResultRole.PRIMARY, "match", 1, ns, TimeUnit.NANOSECONDS));
        return result;
    }
}
