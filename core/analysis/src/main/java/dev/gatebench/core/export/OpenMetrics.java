package dev.gatebench.core.export;

import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.text.Text;
import dev.gatebench.core.trial.Trial;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Writes trials and comparisons of runs as text of <a
 * href="https://prometheus.io/docs/specs/om/open_metrics_spec/">OpenMetrics 1.0</a>, in base units, named by
 * Prometheus' conventions. A sample of a trial has the time of its window's end, one of a comparison that of its run's
 * end, so that a history of runs can be imported.
 */
public final class OpenMetrics {
    static final double NS_PER_S = Duration.ofSeconds(1).toNanos();

    /** Words that end a metric's name where they are its unit. */
    private static final List<Unit> UNITS = List.of(Unit.SECONDS, Unit.BYTES, Unit.RATIO);

    private final List<Results> runs;
    private final ExportScope scope;

    private OpenMetrics(List<Results> runs, ExportScope scope) {
        this.runs = runs;
        this.scope = scope;
    }

    /**
     * Writes the chosen trials, valid or not, and the chosen comparisons.
     *
     * @throws DataException where the labels of two are alike, as those of a run that is given twice
     */
    public static String of(List<Results> runs, ExportScope scope) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        OpenMetricsTextFormatWriter.create()
                .write(text, new OpenMetrics(runs, scope).snapshots(), EscapingScheme.DEFAULT);
        return text.toString(StandardCharsets.UTF_8);
    }

    /** Tells a metric, whose unit is the last word of its name where that is one. */
    static MetricMetadata metadata(String name, String help) {
        return UNITS.stream()
                .filter(unit -> name.endsWith("_" + unit))
                .findFirst()
                .map(unit -> new MetricMetadata(name, help, unit))
                .orElseGet(() -> new MetricMetadata(name, help));
    }

    private MetricSnapshots snapshots() throws IOException {
        List<Labelled<Results>> all = labelled(run -> Stream.of(run), OpenMetrics::ofRun, (run, same) -> end(run));
        List<Labelled<Arm>> arms = labelled(
                run -> run.arms().stream().filter(arm -> scope.takes(arm.id())),
                OpenMetrics::ofArm,
                (run, arm) -> end(run));
        List<Labelled<Trial>> trials = labelled(
                run -> run.trials().stream().filter(scope::takes),
                OpenMetrics::ofTrial,
                (run, trial) -> trial.startedAt().plusNanos(trial.durationNs()));
        List<Labelled<Comparison>> comparisons = labelled(
                run -> run.comparisons().stream().filter(scope::takes),
                OpenMetrics::ofComparison,
                (run, c) -> end(run));
        List<MetricSnapshot> families = new ArrayList<>();
        families.add(info("gatebench_run", "A run and the machine that it was made on.", all));
        families.add(info("gatebench_arm", "An arm of a run and its gateway.", arms));
        for (TrialMetric metric : TrialMetric.values()) {
            families.add(metric.of(trials));
        }
        families.add(TrialTimes.summary(
                "gatebench_trial_service_time_seconds",
                "Send to reply, of correct replies.",
                trials,
                traffic -> traffic.serviceTime()));
        families.add(TrialTimes.summary(
                "gatebench_trial_response_time_seconds",
                "Due to reply, of correct replies under an open load.",
                trials,
                traffic -> traffic.responseTime()));
        families.add(ratio(
                "",
                "Candidate ÷ baseline.",
                comparisons,
                c -> Optional.of(c.found().ratio())));
        families.add(ratio("lower_", "Lower bound of the ratio's 95 % interval.", comparisons, c -> c.found()
                .interval()
                .map(Interval::low)));
        families.add(ratio("upper_", "Upper bound of the ratio's 95 % interval.", comparisons, c -> c.found()
                .interval()
                .map(Interval::high)));
        return new MetricSnapshots(families.stream()
                .filter(family -> !family.getDataPoints().isEmpty())
                .toList());
    }

    /** Time at which something of a run is known. */
    private interface KnownAt<T> {
        Instant of(Results run, T it);
    }

    private interface LabelsOf<T> {
        Labels of(Results run, T it);
    }

    private <T> List<Labelled<T>> labelled(Function<Results, Stream<T>> parts, LabelsOf<T> labels, KnownAt<T> knownAt)
            throws DataException {
        List<Labelled<T>> all = runs.stream()
                .flatMap(run -> parts.apply(run)
                        .map(it -> new Labelled<>(
                                it,
                                labels(
                                                "study",
                                                run.study(),
                                                "run",
                                                run.startedAt().toString())
                                        .merge(labels.of(run, it)),
                                knownAt.of(run, it).toEpochMilli())))
                .toList();
        Labelled.requireDifferent(all);
        return all;
    }

    private static Instant end(Results run) {
        return run.finishedAt().orElse(run.startedAt());
    }

    private static Labels ofRun(Results run, Results same) {
        return labels(
                "fidelity", run.fidelity(),
                "driver", run.driver(),
                "gatebench", run.environment().gatebench(),
                "commit", run.environment().commit().orElse(""),
                "cpu_model", run.environment().cpuModel(),
                "os", run.environment().os(),
                "java", run.environment().java());
    }

    private static Labels ofArm(Results run, Arm arm) {
        return labels(
                "arm",
                arm.id(),
                "gateway",
                arm.gateway(),
                "version",
                arm.version().orElse(""));
    }

    private static Labels ofTrial(Results run, Trial trial) {
        return labels(
                "arm", trial.arm(),
                "load", trial.load().id(),
                "driver", trial.traffic().driver(),
                "fork", Integer.toString(trial.fork()),
                "round", Integer.toString(trial.round()),
                "status", trial.status().name().toLowerCase(Locale.ROOT));
    }

    private static Labels ofComparison(Results run, Comparison comparison) {
        return labels(
                "baseline", comparison.baseline(),
                "candidate", comparison.candidate(),
                "load", comparison.load().map(Load::id).orElse("all"),
                "metric", comparison.measure().metric().word(),
                "normalisation",
                        comparison
                                .measure()
                                .normalisation()
                                .map(Normalisation::word)
                                .orElse(""),
                "verdict", comparison.verdict().word(),
                "primary", Boolean.toString(comparison.primary()),
                "control", Boolean.toString(comparison.control()),
                "headline", Boolean.toString(comparison.headline()));
    }

    /** Makes labels of names and values in turn; values without what could steer a terminal. */
    private static Labels labels(String... namesAndValues) {
        for (int value = 1; value < namesAndValues.length; value += 2) {
            namesAndValues[value] = Text.line(namesAndValues[value]);
        }
        return Labels.of(namesAndValues);
    }

    private static <T> InfoSnapshot info(String name, String help, List<Labelled<T>> all) {
        return new InfoSnapshot(
                new MetricMetadata(name, help),
                all.stream()
                        .map(each -> new InfoDataPointSnapshot(each.labels(), each.atMs()))
                        .toList());
    }

    private static GaugeSnapshot ratio(
            String which,
            String help,
            List<Labelled<Comparison>> comparisons,
            Function<Comparison, Optional<Double>> figure) {
        return new GaugeSnapshot(
                metadata("gatebench_comparison_" + which + "ratio", help),
                Labelled.points(
                        comparisons,
                        comparison -> figure.apply(comparison)
                                .map(value -> Map.of(Labels.EMPTY, value))
                                .orElse(Map.of()),
                        Labelled::gauge));
    }
}
