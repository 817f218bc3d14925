package dev.gatebench.lab.host.agent;

import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.process.Await;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

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
    private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rw-------");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** The shell's number; empty as long as it is not ready. */
    OptionalLong shell() {
        return SiblingProcess.number(folder.resolve(TaskShell.PID_FILE));
    }

    /** The shell itself; empty where it has ended, or has not begun. */
    private Optional<ProcessHandle> process() {
        return boxed(shell()).flatMap(ProcessHandle::of).filter(ProcessHandle::isAlive);
    }

    @Override
    public Started start(Launch launch, Path output, Path log) throws IOException {
        if (Await.found(READY_LIMIT, () -> boxed(shell())).isEmpty()) {
            throw new IOException("the container of tasks is not ready after " + READY_LIMIT.toSeconds() + " s");
        }
        if (process().isEmpty()) {
            throw new IOException("the container of tasks has ended");
        }
        Path script = folder.resolve(launch.id() + ".sh");
        Path fresh = folder.resolve(launch.id() + ".tmp");
        Files.deleteIfExists(fresh);
        Files.createFile(fresh, PosixFilePermissions.asFileAttribute(OWN)); // tokens are in it
        Files.writeString(fresh, script(launch, output, log));
        Files.move(fresh, script, StandardCopyOption.ATOMIC_MOVE);
        try (RandomAccessFile requests = opened(TaskShell.REQUESTS)) {
            requests.write(
                    (launch.id() + (isImages ? "" : " " + TaskShell.CLEAN) + "\n").getBytes(StandardCharsets.US_ASCII));
            return launch.readOutput() ? startedWithInput(launch) : started(launch, OutputStream.nullOutputStream());
        } catch (IOException e) {
            Files.deleteIfExists(script); // what comes late starts nothing
            throw e;
        }
    }

    /** The script waits for the other end of its FIFO: it is held until the task has its own. */
    private Started startedWithInput(Launch launch) throws IOException {
        String in = launch.id() + ".in";
        if (Await.found(START_LIMIT, () -> Optional.of(in).filter(name -> Files.exists(folder.resolve(name))))
                .isEmpty()) {
            throw late();
        }
        RandomAccessFile held = opened(in);
        try {
            OutputStream input = new FileOutputStream(folder.resolve(in).toFile());
            try {
                return started(launch, input);
            } catch (IOException e) {
                input.close();
                throw e;
            }
        } finally {
            held.close();
        }
    }

    private Started started(Launch launch, OutputStream input) throws IOException {
        Path pidFile = folder.resolve(launch.id() + ".pid");
        long pid = Await.found(START_LIMIT, () -> boxed(SiblingProcess.number(pidFile)))
                .orElseThrow(SiblingStarter::late);
        return new SiblingProcess(ProcessHandle.of(pid), folder.resolve(launch.id() + ".exit"), input);
    }

    private static IOException late() {
        return new IOException("the container of tasks did not start it within " + START_LIMIT.toSeconds() + " s");
    }

    /** For both ways, so that opening it waits for nobody at the other end. */
    private RandomAccessFile opened(String fifo) throws IOException {
        return new RandomAccessFile(folder.resolve(fifo).toFile(), "rw");
    }

    /** Ends the shell, and with it its container; nothing where it never came to be. */
    void end() {
        process().ifPresent(ProcessHandle::destroyForcibly);
    }

    /**
     * The task is the shell's child, so that the shell learns how it ends. Its variables are not among the words of a
     * command, which others may read; the script that holds them is gone when it begins.
     */
    private String script(Launch launch, Path output, Path log) {
        StringBuilder variables = new StringBuilder();
        List<String> command = new ArrayList<>();
        List<String> others = new ArrayList<>();
        variables(launch).forEach((name, value) -> {
            if (NAME.matcher(name).matches()) {
                variables
                        .append("export ")
                        .append(name)
                        .append('=')
                        .append(ShellWords.quote(value))
                        .append('\n');
            } else {
                others.add(name + "=" + value); // of which no shell makes a variable
            }
        });
        if (!others.isEmpty()) {
            command.add("env");
            command.addAll(others);
        }
        launch.cpus().ifPresent(cpus -> command.addAll(List.of("taskset", "-c", cpus)));
        command.addAll(launch.command());
        String in = ShellWords.quote(launch.id() + ".in");
        return "rm -f " + ShellWords.quote(launch.id() + ".sh") + "\n"
                + (launch.readOutput() ? "mkfifo " + in + "\n" : "")
                + "exec 3<" + (launch.readOutput() ? in : "/dev/null") + "\n"
                + "{\n"
                + (isImages ? "" : "unset PWD OLDPWD SHLVL\n") // which are the shell's own
                + variables
                + "exec " + ShellWords.quote(command) + "\n"
                + "} >>" + ShellWords.quote(output.toString())
                + " 2>>" + ShellWords.quote(log.toString())
                + " <&3 3<&- &\n"
                + "pid=$!\n"
                + "exec 3<&-\n"
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
