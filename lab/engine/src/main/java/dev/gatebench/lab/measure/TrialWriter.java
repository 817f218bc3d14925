package dev.gatebench.lab.measure;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Offered;
import dev.gatebench.core.driver.RequestFigures;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.json.OnDisk;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.HistogramFiles;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.TimeLine;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Writes down the trials of a fork: histograms and time line before the line of the trial that names them. */
record TrialWriter(RunContext context, LiveFigures live) {
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_US = 1e3;

    /** Writes a measured trial with its histograms and its time line. */
    void write(Trial trial, TrialObservations seen) {
        DriverTrial driver = seen.driver();
        Traffic traffic = trial.traffic();
        try {
            write("service times", driver.serviceTime(), traffic.serviceTime(), trial);
            write("response times", driver.responseTime(), traffic.responseTime(), trial);
            write(
                    "delays",
                    driver.offered().flatMap(Offered::delay),
                    traffic.offered().flatMap(Traffic.Offered::delay),
                    trial);
            for (int i = 0; i < traffic.byRequest().size(); i++) {
                RequestFigures told = driver.byRequest().get(i);
                Traffic.OfRequest named = traffic.byRequest().get(i);
                write("service times of " + told.id(), told.serviceTime(), named.serviceTime(), trial);
                write("response times of " + told.id(), told.responseTime(), named.responseTime(), trial);
            }
            write(withTimeLine(trial, seen));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String title, Optional<Times> times, Optional<Traffic.Times> named, Trial trial)
            throws IOException {
        if (times.isPresent() && named.isPresent()) {
            HistogramFiles.write(
                    context.folder().path(),
                    named.get().histogramFile(),
                    title + " of " + trial.arm() + " at " + trial.load().words(),
                    trial.startedAt(),
                    trial.durationNs(),
                    times.get().decoded());
            // before the line that names it: after a power cut each line has its histograms
            OnDisk.force(context.folder().path().resolve(named.get().histogramFile()));
        }
    }

    private Trial withTimeLine(Trial trial, TrialObservations seen) throws IOException {
        Optional<TimeLine> timeLine;
        try {
            timeLine = new TimeLines(context.sampler()).of(seen);
        } catch (IllegalArgumentException | ArithmeticException e) {
            context.progress().line(trial.name() + " has no time line: " + e.getMessage());
            return trial;
        }
        if (timeLine.isEmpty()) {
            return trial;
        }
        String file = TimeLine.path(trial.id(), seen.start());
        timeLine.get().write(context.folder().path(), file);
        return trial.withTimeLine(file);
    }

    /** Writes the line of a trial. */
    void write(Trial measured) {
        Trial trial =
                context.lane().isPresent() ? measured.onLane(context.lane().getAsInt()) : measured;
        try {
            context.trialLog().append(trial);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        live.finished(trial);
        context.progress().line(line(trial));
    }

    /** Tells of a finished trial on one line, for the console. */
    private static String line(Trial trial) {
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
