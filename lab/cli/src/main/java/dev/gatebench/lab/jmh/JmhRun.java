package dev.gatebench.lab.jmh;

import dev.gatebench.core.jmh.MatcherFacts;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.study.FidelitySpec;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.measure.Benchmarks;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The JMH benchmarks as a part of the run of a study. */
public record JmhRun(JmhMode mode, Home home) implements Benchmarks {

    /** Returns the benchmarks of a fidelity; empty for one without. */
    public static Optional<Benchmarks> of(FidelitySpec spec, Home home) {
        return spec.jmh().map(mode -> new JmhRun(JmhMode.valueOf(mode.toUpperCase(Locale.ROOT)), home));
    }

    /** Returns the jar that the benchmarks are started from. */
    public static Path jar(Home home) {
        return home.built(JmhProcess.JAR);
    }

    @Override
    public String name() {
        return "JMH";
    }

    @Override
    public String words() {
        return "JMH, " + mode.id();
    }

    @Override
    public Duration estimate() {
        return mode.estimate();
    }

    /** Runs the benchmarks and waits. A wrong answer of the project's own matcher fails the report and not this run. */
    @Override
    public void run(Tasks tasks, Placement placement, RunFolder folder) {
        // all CPUs: a child would inherit those that this process is bound to
        Optional<CpuSet> cpus = placement.all(placement.machine(Role.SUT));
        Path result = folder.jmh();
        JmhProcess jmh = JmhProcess.start(JmhOptions.of(mode), home, tasks, cpus, folder);
        Task task = jmh.task();
        Duration limit = estimate().multipliedBy(3);
        AtomicBoolean late = new AtomicBoolean();
        CompletableFuture<Void> overdue = CompletableFuture.runAsync(
                () -> {
                    late.set(true); // before the task ends, which the reader of its output sees at once
                    tasks.end(task);
                },
                CompletableFuture.delayedExecutor(limit.toSeconds(), TimeUnit.SECONDS));
        try {
            int exitCode = jmh.follow(line -> {});
            if (late.get()) {
                throw new EnvironmentException(
                        "jmh did not end within " + limit.toSeconds() + " s; see " + folder.logs());
            }
            boolean wrong = exitCode == JmhProcess.FAILED && ownMatcherIsWrong(result);
            if (exitCode != JmhProcess.DONE && !wrong) {
                throw new EnvironmentException(task.ending());
            }
        } finally {
            overdue.cancel(false);
            tasks.end(task);
        }
    }

    private static boolean ownMatcherIsWrong(Path result) {
        try {
            return !MatcherFacts.read(result.resolveSibling("matchers.json"))
                    .ownDisagreements()
                    .isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
