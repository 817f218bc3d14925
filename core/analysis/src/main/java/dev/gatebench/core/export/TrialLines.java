package dev.gatebench.core.export;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.JvmFigures;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes trials of runs as JSON lines, a flat object a trial, oldest run first: what data frames and dashboards read
 * without a schema. Each object has all fields; a figure that was not measured is null.
 */
public final class TrialLines {
    /** Fields: times in ns, sizes in bytes. */
    private static final Map<String, BiFunction<Results, Trial, Object>> FIELDS = new LinkedHashMap<>();

    static {
        FIELDS.put("study", (run, trial) -> run.study());
        FIELDS.put("run", (run, trial) -> run.startedAt());
        FIELDS.put("fidelity", (run, trial) -> run.fidelity());
        FIELDS.put("commit", (run, trial) -> run.environment().commit());
        FIELDS.put("time", (run, trial) -> trial.startedAt());
        FIELDS.put("arm", (run, trial) -> trial.arm());
        FIELDS.put("gateway", (run, trial) -> run.arm(trial.arm()).map(Arm::gateway));
        FIELDS.put("version", (run, trial) -> run.arm(trial.arm()).flatMap(Arm::version));
        FIELDS.put("load", (run, trial) -> trial.load());
        FIELDS.put("driver", (run, trial) -> trial.traffic().driver());
        FIELDS.put("fork", (run, trial) -> trial.fork());
        FIELDS.put("round", (run, trial) -> trial.round());
        FIELDS.put("status", (run, trial) -> trial.status().name().toLowerCase(Locale.ROOT));
        FIELDS.put("failedChecks", (run, trial) -> failedChecks(trial));
        FIELDS.put("note", (run, trial) -> trial.note());
        FIELDS.put("durationNs", (run, trial) -> trial.durationNs());
        FIELDS.put("offeredPerSec", (run, trial) -> trial.rate());
        FIELDS.put("requests", (run, trial) -> trial.requests());
        FIELDS.put("errors", (run, trial) -> trial.errors().values().stream()
                .mapToLong(Long::longValue)
                .sum());
        FIELDS.put("throughputPerSec", (run, trial) -> trial.throughputPerSec());
        FIELDS.put("cpuNsPerRequest", (run, trial) -> trial.cpuNsPerRequest(Trial.SUT));
        FIELDS.put("injectorCpuNsPerRequest", (run, trial) -> trial.cpuNsPerRequest(Trial.INJECTOR));
        FIELDS.put("backendCpuNsPerRequest", (run, trial) -> trial.cpuNsPerRequest(Trial.BACKEND));
        times("", Traffic::serviceTime);
        times("response", Traffic::responseTime);
        FIELDS.put("rssBytes", (run, trial) -> sut(trial).map(ProcessFigures::rssBytes));
        FIELDS.put(
                "gcPauseNs",
                (run, trial) -> sut(trial).flatMap(ProcessFigures::jvm).map(JvmFigures::gcPauseNs));
        FIELDS.put("allocatedBytesPerRequest", (run, trial) -> trial.allocatedBytesPerRequest());
    }

    private TrialLines() {}

    /** Writes the chosen trials, valid or not. */
    public static String of(List<Results> runs, ExportScope scope) {
        return runs.stream()
                .sorted(Comparator.comparing(Results::startedAt))
                .flatMap(run ->
                        run.trials().stream().filter(scope::takes).map(trial -> Json.line(line(run, trial)) + "\n"))
                .collect(Collectors.joining());
    }

    private static Map<String, Object> line(Results run, Trial trial) {
        Map<String, Object> line = new LinkedHashMap<>();
        FIELDS.forEach((name, field) -> line.put(name, field.apply(run, trial)));
        return line;
    }

    private static Optional<ProcessFigures> sut(Trial trial) {
        return Optional.ofNullable(trial.processes().get(Trial.SUT));
    }

    private static String failedChecks(Trial trial) {
        return trial.checks().stream()
                .filter(finding -> finding.verdict() == CheckResult.Verdict.FAIL)
                .map(CheckResult::check)
                .collect(Collectors.joining(","));
    }

    private static void times(String of, Function<Traffic, Optional<Traffic.Times>> times) {
        time(of, "mean", times, Quantiles::mean);
        time(of, "p50", times, Quantiles::p50);
        time(of, "p90", times, Quantiles::p90);
        time(of, "p99", times, Quantiles::p99);
        time(of, "p999", times, Quantiles::p999);
        time(of, "max", times, Quantiles::max);
    }

    /** Adds a field such as {@code p99Ns} or {@code responseP99Ns}. */
    private static void time(
            String of,
            String name,
            Function<Traffic, Optional<Traffic.Times>> times,
            Function<Quantiles, Object> figure) {
        String first = name.substring(0, 1);
        FIELDS.put(
                of + (of.isEmpty() ? first : first.toUpperCase(Locale.ROOT)) + name.substring(1) + "Ns",
                (run, trial) ->
                        times.apply(trial.traffic()).map(Traffic.Times::ns).map(figure));
    }
}
