package dev.gatebench.lab.jmh;

import dev.gatebench.core.json.DataException;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.CappedLog;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.RunnableJar;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskFile;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ScratchFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The process of {@code RunBenchmarks}, which forks the JVMs that JMH measures. */
record JmhProcess(Host host, Task task, RunFolder run, ScratchFolder written) {
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
        ScratchFolder written = new ScratchFolder(run.path().resolve("jmh"));
        Path result = written.path().resolve(run.jmh().getFileName());
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
                result.toString()));
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
                                .writing(written.path())
                                .needing(Needs.reading(RunnableJar.files(home.built(JAR))))),
                run,
                written);
    }

    /**
     * Copies the output to its log, of which it keeps 1 GiB, and its files to the run's folder; passes its lines on
     * until the process has ended; returns the exit code.
     */
    int follow(Consumer<String> lines) {
        try (BufferedReader output = task.outputLines();
                Writer copy = new OutputStreamWriter(
                        new CappedLog(Files.newOutputStream(run.logs().resolve("jmh.log")), CappedLog.MOST_BYTES),
                        StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                copy.write(line + System.lineSeparator());
                copy.flush();
                lines.accept(line);
                if (task.cutLog()) {
                    lines.accept("the log of jmh had more than 1 GiB and was cut");
                }
            }
            if (!task.await(END_LIMIT)) {
                throw new EnvironmentException("jmh closed its output and did not end within " + END_LIMIT.toSeconds()
                        + " s: " + task.ending());
            }
            take(run.jmh());
            take(run.matchers());
            deleteWhatItWrote(lines);
            return task.exitCode().orElseThrow();
        } catch (DataException e) {
            throw new EnvironmentException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes its folder, of which all that counts was taken over. */
    private void deleteWhatItWrote(Consumer<String> lines) {
        try {
            written.close();
        } catch (IOException e) {
            lines.accept(
                    "the folder that jmh wrote into could not be deleted, which changes no figure: " + e.getMessage());
        }
    }

    /** Takes a file over from the folder that the process writes into; none where it has not written it. */
    private void take(Path to) throws IOException {
        Path from = written.path().resolve(to.getFileName());
        host.fetch(from);
        try (InputStream in = TaskFile.open(from, 0)) {
            Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
        } catch (NoSuchFileException e) {
            // it ended before
        }
    }

    /** Returns the last lines of the standard error, for people. */
    String complaint() {
        return task.lastLogLines();
    }
}
