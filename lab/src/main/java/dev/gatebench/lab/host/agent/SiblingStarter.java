package dev.gatebench.lab.host.agent;

import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.process.Await;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Starts processes in another container of the same pod, which has the CPUs and the memory that are measured: the
 * {@link TaskShell} there takes scripts. Both containers share a folder and see each other's processes.
 *
 * @param folder the folder of the FIFO, of scripts and of what they leave
 * @param isImages whether the container is of an image whose own variables its tasks keep
 */
record SiblingStarter(Path folder, boolean isImages) implements Starter {
    private static final Duration READY_LIMIT = Duration.ofSeconds(20);
    private static final Duration START_LIMIT = Duration.ofSeconds(10);

    /** The shell's number; empty as long as it is not ready. */
    OptionalLong shell() {
        return SiblingProcess.number(folder.resolve(TaskShell.PID_FILE));
    }

    @Override
    public Started start(Launch launch, Path output, Path log) throws IOException {
        if (Await.found(READY_LIMIT, () -> boxed(shell())).isEmpty()) {
            throw new IOException("the container of tasks is not ready after " + READY_LIMIT.toSeconds() + " s");
        }
        Path script = folder.resolve(launch.id() + ".sh");
        Path fresh = folder.resolve(launch.id() + ".tmp");
        Files.writeString(fresh, script(launch, output, log));
        Files.move(fresh, script, StandardCopyOption.ATOMIC_MOVE);
        try (OutputStream requests =
                new FileOutputStream(folder.resolve(TaskShell.REQUESTS).toFile())) {
            requests.write((launch.id() + "\n").getBytes(StandardCharsets.US_ASCII));
        }
        Path pidFile = folder.resolve(launch.id() + ".pid");
        long pid = Await.found(START_LIMIT, () -> boxed(SiblingProcess.number(pidFile)))
                .orElseThrow(() -> new IOException(
                        "the container of tasks did not start it within " + START_LIMIT.toSeconds() + " s"));
        OutputStream input = launch.readOutput()
                ? new FileOutputStream(folder.resolve(launch.id() + ".in").toFile())
                : OutputStream.nullOutputStream();
        return new SiblingProcess(ProcessHandle.of(pid), folder.resolve(launch.id() + ".exit"), input);
    }

    /** The task is the shell's child, so that the shell learns how it ends; the FIFO is opened by both at once. */
    private String script(Launch launch, Path output, Path log) {
        List<String> command = new ArrayList<>();
        launch.cpus().ifPresent(cpus -> command.addAll(List.of("taskset", "-c", cpus)));
        command.addAll(launch.command());
        List<String> variables = new ArrayList<>();
        variables(launch).forEach((name, value) -> variables.add(name + "=" + value));
        String in = ShellWords.quote(launch.id() + ".in");
        return (launch.readOutput() ? "mkfifo " + in + "\n" : "")
                + "env " + (isImages ? "" : "-i ") + ShellWords.quote(variables) + " " + ShellWords.quote(command)
                + " >>" + ShellWords.quote(output.toString())
                + " 2>>" + ShellWords.quote(log.toString())
                + " <" + (launch.readOutput() ? in : "/dev/null") + " &\n"
                + "pid=$!\n"
                + file("echo $pid", launch.id() + ".pid")
                + "wait $pid\n"
                + file("echo $?", launch.id() + ".exit");
    }

    /** Whoever reads it finds all of it or nothing. */
    private static String file(String command, String name) {
        return command + " > " + ShellWords.quote(name + ".tmp") + "; mv " + ShellWords.quote(name + ".tmp") + " "
                + ShellWords.quote(name) + "\n";
    }

    private Map<String, String> variables(Launch launch) {
        Map<String, String> variables = new LinkedHashMap<>();
        if (!isImages) {
            System.getenv().forEach((name, value) -> {
                if (LocalHost.INHERITED.contains(name)) {
                    variables.put(name, value);
                }
            });
        }
        variables.putAll(launch.environment());
        return variables;
    }

    private static Optional<Long> boxed(OptionalLong number) {
        return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }
}
