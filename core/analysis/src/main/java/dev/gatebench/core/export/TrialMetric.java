package dev.gatebench.core.export;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.trial.JvmFigures;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Trial;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A metric of trials: a gauge, or a counter that began at 0 with the measured window and was read at its end. */
enum TrialMetric {
    DURATION(
            "gatebench_trial_duration_seconds",
            "Length of the measured window; 0 of a trial that never came to it.",
            trial -> always(trial.durationNs() / OpenMetrics.NS_PER_S)),
    THROUGHPUT(
            "gatebench_trial_throughput_requests_per_second",
            "Correct replies a second.",
            measured(Trial::throughputPerSec)),
    OFFERED(
            "gatebench_trial_offered_requests_per_second",
            "Requests a second that were due, where the load or the arm fixes them.",
            trial -> trial.rate().isPresent() ? always(trial.rate().getAsInt()) : Map.of()),
    REQUESTS("gatebench_trial_requests_total", "Correct replies in the window.", measured(Trial::requests)),
    ERRORS(
            "gatebench_trial_errors_total",
            "Errors in the window by kind; without a kind that the driver cannot tell.",
            TrialMetric::errors),
    REQUEST_CPU(
            "gatebench_trial_request_cpu_seconds",
            "CPU time per request by role, without the JIT compiler's where that was watched.",
            byRole(trial -> role -> trial.cpuNsPerRequest(role), OpenMetrics.NS_PER_S)),
    CPU(
            "gatebench_trial_cpu_seconds_total",
            "CPU time in the window by role.",
            byRole(ofProcess(TrialMetric::cpuNs), OpenMetrics.NS_PER_S)),
    MEMORY(
            "gatebench_trial_resident_memory_bytes",
            "Resident memory at the end of the window by role.",
            byRole(ofProcess(ProcessFigures::rssBytes), 1)),
    GC_PAUSES(
            "gatebench_trial_gc_pauses_total",
            "Garbage collections with a pause in the window, of the system under test.",
            ofJvm(jvm -> asDouble(jvm.gcCount()), 1)),
    GC_PAUSE(
            "gatebench_trial_gc_pause_seconds_total",
            "Sum of the garbage collector's pauses in the window, of the system under test.",
            ofJvm(JvmFigures::gcPauseNs, OpenMetrics.NS_PER_S)),
    ALLOCATED(
            "gatebench_trial_request_allocated_bytes",
            "Memory that the system under test allocated per request.",
            trial -> only(trial.allocatedBytesPerRequest(), 1));

    private static final String TOTAL = "_total";

    private final String name;
    private final String help;

    @SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
    private final Function<Trial, Map<Labels, Double>> figures;

    /** @param figures values in base units by the labels that tell them apart beside those of the trial */
    TrialMetric(String name, String help, Function<Trial, Map<Labels, Double>> figures) {
        this.name = name;
        this.help = help;
        this.figures = figures;
    }

    /** Makes the family of all trials that have the metric. */
    MetricSnapshot of(List<Labelled<Trial>> trials) {
        boolean counter = name.endsWith(TOTAL);
        MetricMetadata metadata =
                OpenMetrics.metadata(counter ? name.substring(0, name.length() - TOTAL.length()) : name, help);
        return counter
                ? new CounterSnapshot(metadata, Labelled.points(trials, figures, TrialMetric::counter))
                : new GaugeSnapshot(metadata, Labelled.points(trials, figures, Labelled::gauge));
    }

    private static CounterDataPointSnapshot counter(Labels labels, long atMs, double value) {
        return CounterDataPointSnapshot.builder()
                .value(value)
                .labels(labels)
                .scrapeTimestampMillis(atMs)
                .build();
    }

    private static Map<Labels, Double> always(double value) {
        return Map.of(Labels.EMPTY, value);
    }

    private static Map<Labels, Double> only(OptionalDouble value, double unit) {
        return value.isPresent() ? always(value.getAsDouble() / unit) : Map.of();
    }

    /** Leaves out the figures of trials without a window, which would all be 0. */
    private static Function<Trial, Map<Labels, Double>> measured(ToDoubleFunction<Trial> figure) {
        return trial -> trial.durationNs() > 0 ? always(figure.applyAsDouble(trial)) : Map.of();
    }

    private static Map<Labels, Double> errors(Trial trial) {
        Map<Labels, Double> values = new TreeMap<>();
        for (ErrorKind kind : ErrorKind.values()) {
            long errors = trial.errors().getOrDefault(kind, 0L);
            if (errors > 0 || (trial.durationNs() > 0 && trial.traffic().can(Ability.ERROR_KINDS))) {
                values.put(Labels.of("kind", kind.name().toLowerCase(Locale.ROOT)), (double) errors);
            }
        }
        return values;
    }

    private static Function<Trial, Map<Labels, Double>> byRole(
            Function<Trial, Function<String, OptionalDouble>> figure, double unit) {
        return trial -> {
            Map<Labels, Double> values = new TreeMap<>();
            for (String role : List.of(Trial.SUT, Trial.INJECTOR, Trial.BACKEND)) {
                figure.apply(trial).apply(role).ifPresent(value -> values.put(Labels.of("role", role), value / unit));
            }
            return values;
        };
    }

    private static Function<Trial, Function<String, OptionalDouble>> ofProcess(
            Function<ProcessFigures, OptionalLong> figure) {
        return trial -> role -> {
            ProcessFigures process = trial.processes().get(role);
            return process == null ? OptionalDouble.empty() : asDouble(figure.apply(process));
        };
    }

    private static OptionalLong cpuNs(ProcessFigures process) {
        return process.forOthersToo() ? OptionalLong.empty() : OptionalLong.of(process.cpuNs());
    }

    private static Function<Trial, Map<Labels, Double>> ofJvm(
            Function<JvmFigures, OptionalDouble> figure, double unit) {
        return trial -> {
            ProcessFigures process = trial.processes().get(Trial.SUT);
            return process == null
                    ? Map.of()
                    : process.jvm().map(jvm -> only(figure.apply(jvm), unit)).orElse(Map.of());
        };
    }

    private static OptionalDouble asDouble(OptionalLong value) {
        return value.isPresent() ? OptionalDouble.of((double) value.getAsLong()) : OptionalDouble.empty();
    }
}
