package dev.gatebench.lab.jmh;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Home;
import dev.gatebench.lab.host.Jvm;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ManagedProcess;
import dev.gatebench.lab.process.ProcessSpec;
import dev.gatebench.lab.process.ProcessSupervisor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs the JMH benchmarks in a process of their own, which forks those that JMH measures. */
public final class JmhRun {
    private JmhRun() {}

    /** How long a mode takes, about. */
    public static Duration estimate(String mode) {
        return switch (mode) {
            case "smoke" -> Duration.ofSeconds(15);
            case "quick" -> Duration.ofSeconds(75);
            default -> Duration.ofMinutes(60);
        };
    }

    /**
     * Runs them and waits.
     *
     * @param mode {@code smoke}, {@code quick} or {@code full}
     * @param cpus CPUs of JMH and its forks
     * @param result file for JMH's own JSON
     * @param log file for JMH's output
     * @throws EnvironmentException when JMH fails
     */
    public static void run(
            String mode, Home home, ProcessSupervisor supervisor, Optional<CpuSet> cpus, Path result, Path log) {
        ManagedProcess process = supervisor.start(ProcessSpec.logged(
                "jmh",
                Role.HELPER,
                List.of(
                        Jvm.java(),
                        "-cp",
                        home.jmhJar().toString(),
                        "dev.gatebench.jmh.RunBenchmarks",
                        "--mode",
                        mode.toLowerCase(Locale.ROOT),
                        "--out",
                        result.toString()),
                cpus,
                log));
        try {
            Duration limit = estimate(mode).multipliedBy(3);
            if (!process.process().waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
                throw new EnvironmentException("jmh did not end within " + limit.toSeconds() + " s; see " + log);
            }
            if (process.process().exitValue() != 0) {
                throw new EnvironmentException(process.ending());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("the run was interrupted", e);
        } finally {
            supervisor.end(process);
        }
    }
}
