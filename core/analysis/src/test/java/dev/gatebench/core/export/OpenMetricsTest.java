package dev.gatebench.core.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.export.OpenMetricsText.Sample;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenMetricsTest {
    private static final Load CLOSED = new ClosedLoad(600);

    private final Results results;

    OpenMetricsTest(@TempDir Path dir) throws IOException {
        results = SampleRun.results(dir);
    }

    @Test
    void hasEachTrialWithItsFiguresAndTheTimeOfItsEnd() throws IOException {
        List<Sample> samples = read(results);

        assertThat(samples.stream().filter(named("gatebench_trial_duration_seconds")))
                .hasSize(36);
        for (Trial trial : results.trials()) {
            assertThat(sample(samples, "gatebench_trial_duration_seconds", trial)
                            .labels())
                    .containsAllEntriesOf(labels(trial));
        }
        Trial netty = results.trials().stream()
                .filter(trial -> trial.arm().equals("netty") && trial.round() == 2)
                .findFirst()
                .orElseThrow();
        Sample throughput = sample(samples, "gatebench_trial_throughput_requests_per_second", netty);
        assertThat(throughput.value()).isEqualTo(netty.throughputPerSec());
        assertThat(throughput.atSeconds())
                .isEqualTo(netty.startedAt().plusNanos(netty.durationNs()).toEpochMilli() / 1e3);
        assertThat(sample(samples, "gatebench_trial_requests_total", netty).value())
                .isEqualTo((double) netty.requests());
        assertThat(sample(samples, "gatebench_trial_request_cpu_seconds", netty, "role", "backend")
                        .value())
                .isEqualTo(netty.cpuNsPerRequest(Trial.BACKEND).orElseThrow() / 1e9);
        assertThat(sample(samples, "gatebench_trial_resident_memory_bytes", netty, "role", "sut")
                        .value())
                .isEqualTo(400L << 20);
        assertThat(sample(samples, "gatebench_trial_gc_pause_seconds_total", netty)
                        .value())
                .isEqualTo(0.012);
        assertThat(sample(samples, "gatebench_trial_service_time_seconds", netty, "quantile", "0.99")
                        .value())
                .isEqualTo(netty.serviceTimeNs().orElseThrow().p99() / 1e9);
        double count = sample(samples, "gatebench_trial_service_time_seconds_count", netty)
                .value();
        assertThat(sample(samples, "gatebench_trial_service_time_seconds_sum", netty)
                                .value()
                        / count)
                .isCloseTo(netty.serviceTimeNs().orElseThrow().mean() / 1e9, within(1e-12));
    }

    @Test
    void tellsRefusedAndFailedTrialsFromValidOnes() throws IOException {
        List<Sample> samples = read(results);

        Map<String, Long> statuses = samples.stream()
                .filter(named("gatebench_trial_duration_seconds"))
                .collect(Collectors.groupingBy(sample -> sample.labels().get("status"), Collectors.counting()));
        assertThat(statuses).containsOnly(Map.entry("valid", 33L), Map.entry("invalid", 2L), Map.entry("failed", 1L));
        Trial invalid = trial(TrialStatus.INVALID);
        assertThat(sample(samples, "gatebench_trial_errors_total", invalid, "kind", "timeout")
                        .value())
                .isEqualTo((double) invalid.errors().getOrDefault(ErrorKind.TIMEOUT, 0L))
                .isPositive();
        Trial failed = trial(TrialStatus.FAILED);
        assertThat(samples.stream().filter(sample -> sample.labels().equals(all(failed))))
                .extracting(Sample::name)
                .as("a trial without a window has no figure")
                .containsExactly("gatebench_trial_duration_seconds");
    }

    @Test
    void hasComparisonsWithTheirIntervals() throws IOException {
        List<Sample> samples = read(results);

        Comparison primary = results.comparisons().stream()
                .filter(Comparison::primary)
                .findFirst()
                .orElseThrow();
        Map<String, Double> figures = samples.stream()
                .filter(sample -> "true".equals(sample.labels().get("primary")))
                .collect(Collectors.toMap(Sample::name, Sample::value));
        assertThat(figures)
                .containsOnly(
                        Map.entry("gatebench_comparison_ratio", primary.found().ratio()),
                        Map.entry(
                                "gatebench_comparison_lower_ratio",
                                primary.found().interval().orElseThrow().low()),
                        Map.entry(
                                "gatebench_comparison_upper_ratio",
                                primary.found().interval().orElseThrow().high()));
        Sample ratio = samples.stream()
                .filter(sample -> "true".equals(sample.labels().get("primary")))
                .findFirst()
                .orElseThrow();
        assertThat(ratio.labels())
                .containsEntry("baseline", "webClient")
                .containsEntry("candidate", "netty")
                .containsEntry("load", "all")
                .containsEntry("metric", "cpuPerRequest")
                .containsEntry("headline", "true");
        assertThat(ratio.atSeconds())
                .isEqualTo((double) results.finishedAt().orElseThrow().getEpochSecond());
    }

    @Test
    void writesOnlyTheChosenArmsAndLoads() throws IOException {
        ExportScope scope = new ExportScope(Set.of("netty"), Set.of(CLOSED), false);
        List<Sample> samples = OpenMetricsText.read(OpenMetrics.of(List.of(results), scope));

        assertThat(samples.stream().filter(named("gatebench_trial_duration_seconds")))
                .hasSize(3)
                .allSatisfy(sample -> assertThat(sample.labels())
                        .containsEntry("arm", "netty")
                        .containsEntry("load", "closed 600"));
        assertThat(samples.stream().filter(named("gatebench_comparison_ratio")))
                .isNotEmpty()
                .allSatisfy(sample -> assertThat(sample.labels()).containsEntry("load", "closed 600"));
        assertThat(samples.stream().filter(named("gatebench_arm_info"))).hasSize(1);
    }

    @Test
    void hasTheOfferedLoadOfAnOpenLoad() throws IOException {
        Load load = new OpenLoad(5000, Arrivals.POISSON, 100);
        Trial open = TrialBuilder.trial("direct", load, 1, 1)
                .startedAt(SyntheticRun.START)
                .throughputPerSec(4990)
                .build();
        List<Sample> samples = read(OpenMetricsNamesTest.results("s", "injector", open));

        assertThat(sample(samples, "gatebench_trial_offered_requests_per_second", open)
                        .value())
                .isEqualTo(5000);
    }

    @Test
    void refusesARunThatIsGivenTwice() throws IOException {
        assertThatThrownBy(() -> OpenMetrics.of(List.of(results, results), ExportScope.EVERYTHING))
                .isInstanceOf(DataException.class)
                .hasMessage(
                        "run of study 'shenyu-http-client' that began at 2026-11-20T10:00:00Z must have nothing twice"
                                + " under the same names, has: give each run once");
    }

    @Test
    void isEmptyWithoutARun() throws IOException {
        assertThat(OpenMetrics.of(List.of(), ExportScope.EVERYTHING)).isEqualTo("# EOF\n");
    }

    private Trial trial(TrialStatus status) {
        return results.trials().stream()
                .filter(trial -> trial.status() == status)
                .findFirst()
                .orElseThrow();
    }

    static List<Sample> read(Results results) throws IOException {
        return OpenMetricsText.read(OpenMetrics.of(List.of(results), ExportScope.EVERYTHING));
    }

    static Predicate<Sample> named(String name) {
        return sample -> sample.name().equals(name);
    }

    private static Map<String, String> labels(Trial trial) {
        return Map.of(
                "arm", trial.arm(),
                "load", trial.load().id(),
                "driver", trial.traffic().driver(),
                "fork", "" + trial.fork(),
                "round", "" + trial.round(),
                "status", trial.status().name().toLowerCase(Locale.ROOT));
    }

    private Map<String, String> all(Trial trial) {
        Map<String, String> labels = new HashMap<>(labels(trial));
        labels.put("study", results.study());
        labels.put("run", results.startedAt().toString());
        return labels;
    }

    private static Sample sample(List<Sample> samples, String name, Trial trial, String... more) {
        Map<String, String> wanted = new HashMap<>(labels(trial));
        if (more.length > 0) {
            wanted.put(more[0], more[1]);
        }
        return samples.stream()
                .filter(named(name))
                .filter(sample -> sample.labels().entrySet().containsAll(wanted.entrySet()))
                .reduce((one, two) -> {
                    throw new AssertionError("two samples of " + name + " are alike: " + one + two);
                })
                .orElseThrow(() -> new AssertionError("no sample of " + name + wanted));
    }
}
