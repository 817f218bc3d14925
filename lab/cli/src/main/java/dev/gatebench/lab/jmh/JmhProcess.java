package dev.gatebench.lab.jmh;

import dev.gatebench.core.json.DataException;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.RunnableJar;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The process of {@code RunBenchmarks}, which forks the JVMs that JMH measures. */
record JmhProcess(Host host, Task task, Path result, Path log) {
    /** An exit code of {@code RunBenchmarks}, as the others here. */
    static final int DONE = 0;

    static final int FAILED = 1;
    static final int BAD_USAGE = 2;
    static final int COULD_NOT_RUN = 3;

    /** The jar, below the project's folder. */
    static final String JAR = "jmh/target/benchmarks.jar";

    private static final Duration END_LIMIT = Duration.ofSeconds(30);

    /**
     * Starts the process.
     *
     * @param cpus CPUs of JMH and its forks
     * @param run takes JMH's own JSON, {@code matchers.json} and the output
     */
    static JmhProcess start(JmhOptions options, Home home, Tasks tasks, Optional<CpuSet> cpus, RunFolder run) {
        List<String> command =
                new ArrayList<>(List.of(tasks.host(Role.SUT).inventory().java()));
        // JMH gives its forks the options of its own JVM
        options.shenyuHome().ifPresent(folder -> command.add("-Dshenyu.home=" + folder.toAbsolutePath()));
        command.addAll(List.of(
                "-cp",
                home.built(JAR).toString(),
                "dev.gatebench.jmh.RunBenchmarks",
                "--mode",
                options.mode().id(),
                "--out",
                run.jmh().toString()));
        command.addAll(options.selection());
        return new JmhProcess(
                tasks.host(Role.SUT).helpers(),
                tasks.startHelper(
                        Role.SUT,
                        TaskSpec.read(
                                        "jmh",
                                        Role.HELPER,
                                        command,
                                        cpus,
                                        run.logs().resolve("jmh-errors.log"))
                                .writing(run.path())
                                .needing(Needs.reading(RunnableJar.files(home.built(JAR))))),
                run.jmh(),
                run.logs().resolve("jmh.log"));
    }

    /** Copies the output to its log and passes its lines on until the process has ended; returns the exit code. */
    int follow(Consumer<String> lines) {
        try (BufferedReader output = task.outputLines();
                Writer copy = Files.newBufferedWriter(log)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                copy.write(line + System.lineSeparator());
                copy.flush();
                lines.accept(line);
            }
            if (!task.await(END_LIMIT)) {
                throw new EnvironmentException("jmh closed its output and did not end within " + END_LIMIT.toSeconds()
                        + " s: " + task.ending());
            }
            host.fetch(result);
            host.fetch(result.resolveSibling("matchers.json"));
            return task.exitCode().orElseThrow();
        } catch (DataException e) {
            throw new EnvironmentException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the last lines of the standard error, for people. */
    String complaint() {
        return task.lastLogLines();
    }
}
