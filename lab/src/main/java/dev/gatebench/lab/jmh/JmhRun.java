package dev.gatebench.lab.jmh;

import dev.gatebench.core.jmh.MatcherFacts;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.Tasks;
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

/** Runs the JMH benchmarks as a part of the run of a study. */
public final class JmhRun {
    private JmhRun() {}

    /** What it is started from. */
    public static Path jar(Home home) {
        return home.built(JmhProcess.JAR);
    }

    /** How long a mode takes, about. */
    public static Duration estimate(String mode) {
        return mode(mode).estimate();
    }

    /**
     * Runs them and waits. That this project's own matcher is wrong is for the report to say, and no failure of JMH.
     *
     * @param mode id of a {@link JmhMode}
     * @param cpus CPUs of JMH and its forks
     * @param result file for JMH's own JSON; {@code matchers.json} will stand beside it
     * @param logs folder for JMH's output
     * @throws EnvironmentException when JMH fails
     */
    public static void run(String mode, Home home, Tasks tasks, Optional<CpuSet> cpus, Path result, Path logs) {
        JmhProcess jmh = JmhProcess.start(JmhOptions.of(mode(mode)), home, tasks, cpus, result, logs);
        Task task = jmh.task();
        Duration limit = estimate(mode).multipliedBy(3);
        AtomicBoolean late = new AtomicBoolean();
        CompletableFuture<Void> overdue = CompletableFuture.runAsync(
                () -> {
                    late.set(true); // before its end, which is heard of sooner than that this is done
                    tasks.end(task);
                },
                CompletableFuture.delayedExecutor(limit.toSeconds(), TimeUnit.SECONDS));
        try {
            int exitCode = jmh.follow(line -> {});
            if (late.get()) {
                throw new EnvironmentException("jmh did not end within " + limit.toSeconds() + " s; see " + logs);
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

    private static JmhMode mode(String name) {
        return JmhMode.valueOf(name.toUpperCase(Locale.ROOT));
    }
}
