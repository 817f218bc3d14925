package dev.gatebench.lab.run;

import dev.gatebench.core.result.CheckResult;
import dev.gatebench.core.result.Trial;
import dev.gatebench.core.result.TrialStatus;
import dev.gatebench.core.result.Verdict;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** A finished trial on one line, for the console. */
final class TrialLine {
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_US = 1e3;

    private TrialLine() {}

    static String of(Trial trial) {
        String name = String.format("%-16s %5d  f%d r%d  ", trial.arm(), trial.load(), trial.fork(), trial.round());
        if (trial.status() == TrialStatus.FAILED) {
            return name + "FAILED: " + trial.note().orElse("");
        }
        String figures = String.format(
                "%,9.0f/s  p50 %5.0f ms  p99 %5.0f ms  CPU µs/request: sut %s injector %s backend %s",
                trial.throughputPerSec(),
                trial.serviceTimeNs().map(time -> time.p50() / NS_PER_MS).orElse(0.0),
                trial.serviceTimeNs().map(time -> time.p99() / NS_PER_MS).orElse(0.0),
                micros(trial.cpuNsPerRequest().sut()),
                micros(trial.cpuNsPerRequest().injector()),
                micros(trial.cpuNsPerRequest().backend()));
        String failed = trial.checks().stream()
                .filter(check -> check.verdict() == Verdict.FAIL)
                .map(CheckResult::check)
                .collect(Collectors.joining(", "));
        return name + figures + (failed.isEmpty() ? "" : "  INVALID: " + failed);
    }

    private static String micros(OptionalDouble ns) {
        return ns.isPresent() ? String.format("%.1f", ns.getAsDouble() / NS_PER_US) : "-";
    }
}
