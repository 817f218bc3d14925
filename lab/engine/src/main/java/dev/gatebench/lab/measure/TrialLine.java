package dev.gatebench.lab.measure;

import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Tells of a finished trial on one line, for the console. */
final class TrialLine {
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_US = 1e3;

    private TrialLine() {}

    static String of(Trial trial) {
        String name = String.format("%-16s %-12s  f%d r%d  ", trial.arm(), trial.load(), trial.fork(), trial.round());
        if (trial.status() == TrialStatus.FAILED) {
            return name + "FAILED: " + trial.note().orElse("");
        }
        String figures = String.format(
                "%,9.0f/s  p50 %5s ms  p99 %5s ms  CPU µs/request: sut %s injector %s backend %s",
                trial.throughputPerSec(),
                millis(trial, Quantiles::p50),
                millis(trial, Quantiles::p99),
                micros(trial.cpuNsPerRequest(Trial.SUT)),
                micros(trial.cpuNsPerRequest(Trial.INJECTOR)),
                micros(trial.cpuNsPerRequest(Trial.BACKEND)));
        String failed = trial.checks().stream()
                .filter(check -> check.verdict() == Verdict.FAIL)
                .map(CheckResult::check)
                .collect(Collectors.joining(", "));
        return name + figures + (failed.isEmpty() ? "" : "  INVALID: " + failed);
    }

    private static String millis(Trial trial, ToLongFunction<Quantiles> quantile) {
        return trial.serviceTimeNs()
                .map(times -> String.format("%.0f", quantile.applyAsLong(times) / NS_PER_MS))
                .orElse("-");
    }

    private static String micros(OptionalDouble ns) {
        return ns.isPresent() ? String.format("%.1f", ns.getAsDouble() / NS_PER_US) : "-";
    }
}
