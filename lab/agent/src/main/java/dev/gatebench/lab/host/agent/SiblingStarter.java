package dev.gatebench.lab.host.agent;

import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.process.Await;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * Starts processes in another container of the same pod, which has the CPUs and the memory that are measured: the
 * {@link TaskShell} there takes scripts. Both containers share a folder and see each other's processes.
 *
 * @param folder the folder of the FIFO, of scripts and of what they leave
 * @param isImages whether the container is of an image whose own variables its tasks keep
 */
record SiblingStarter(Path folder, boolean isImages, Duration limit) implements Starter {
    /** Shorter than the lab waits before it asks again. */
    private static final Duration LIMIT = Duration.ofSeconds(25);

    private static final String CANCELLED = ".cancelled";
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final AtomicLong ATTEMPTS = new AtomicLong();

    SiblingStarter(Path folder, boolean isImages) {
        this(folder, isImages, LIMIT);
    }

    /** Returns the number of the shell; empty as long as it is not ready. */
    Optional<Long> shell() {
        return number(TaskShell.PID_FILE);
    }

    /** Reads the number of a process, which tasks could forge: it is not the agent, whose files are none of tasks. */
    private Optional<Long> number(String file) {
        return SiblingProcess.number(folder, file)
                .filter(pid -> pid != ProcessHandle.current().pid());
    }

    /** Returns the shell; empty where it has ended, or has not begun. */
    private Optional<ProcessHandle> process() {
        return shell().flatMap(ProcessHandle::of).filter(ProcessHandle::isAlive);
    }

    @Override
    public Started start(LaunchRequest launch, Path output, Path log) throws IOException {
        long deadline = System.nanoTime() + limit.toNanos();
        if (Await.found(limit, this::shell).isEmpty()) {
            throw new IOException("the container of tasks is not ready after " + limit.toSeconds() + " s");
        }
        if (process().isEmpty()) {
            throw new IOException("the container of tasks has ended");
        }
        // of this attempt alone: an earlier one of the same task may have left files, and write some yet
        String name = launch.id() + "." + ATTEMPTS.incrementAndGet();
        Path script = folder.resolve(name + ".sh");
        Path fresh = folder.resolve(name + ".tmp");
        write(name + ".tmp", script(launch, name, output, log));
        Files.move(fresh, script, StandardCopyOption.ATOMIC_MOVE);
        boolean begun = false;
        try (OutputStream requests = Channels.newOutputStream(opened(TaskShell.REQUESTS))) {
            requests.write((name + (isImages ? "" : " " + TaskShell.CLEAN) + "\n").getBytes(StandardCharsets.US_ASCII));
            Started started = launch.readOutput()
                    ? startedWithInput(name, deadline)
                    : started(name, deadline, OutputStream.nullOutputStream());
            begun = true;
            return started;
        } finally {
            if (!begun) { // what comes late starts nothing, whether the script was read or not
                write(name + CANCELLED, "");
                Files.deleteIfExists(script);
            }
        }
    }

    /** Holds the other end of the task's FIFO, for which the script waits, until the task has its own. */
    private Started startedWithInput(String name, long deadline) throws IOException {
        Path in = folder.resolve(name + ".in");
        if (Await.found(Await.left(deadline), () -> Optional.of(in).filter(Files::exists))
                .isEmpty()) {
            throw late();
        }
        FileChannel held = opened(name + ".in");
        try {
            OutputStream input =
                    Channels.newOutputStream(FileChannel.open(in, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
            try {
                return started(name, deadline, input);
            } catch (IOException e) {
                input.close();
                throw e;
            }
        } finally {
            held.close();
        }
    }

    private Started started(String name, long deadline, OutputStream input) throws IOException {
        long pid =
                Await.found(Await.left(deadline), () -> number(name + ".pid")).orElseThrow(this::late);
        return new SiblingProcess(
                ProcessHandle.of(pid), folder, name + ".exit", () -> process().isEmpty(), input);
    }

    private IOException late() {
        return new IOException("the container of tasks did not start it within " + limit.toSeconds() + " s");
    }

    /** Opens a FIFO for both ways, so that opening waits for nobody at the other end. */
    private FileChannel opened(String fifo) throws IOException {
        return FileChannel.open(
                folder.resolve(fifo), StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    /** Writes a file that must not have been there, which tasks could lead elsewhere, for its owner alone. */
    private void write(String name, String text) throws IOException {
        try (LinkFreeFolder in = LinkFreeFolder.of(folder);
                OutputStream out = Channels.newOutputStream(in.create(Path.of(name), FileKind.SECRET.attribute()))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Ends the shell, and with it its container; where it has not begun yet, it ends as soon as it does. */
    void end() {
        try {
            write(TaskShell.ENDED, "");
        } catch (IOException e) {
            // one that lives ends nevertheless
        }
        process().ifPresent(ProcessHandle::destroyForcibly);
    }

    /**
     * Returns a script that starts the task as the shell's child, so that the shell learns how it ends. Variables are
     * not among the words of a command, which others may read; the script that holds them is deleted when it begins.
     */
    private String script(LaunchRequest launch, String name, Path output, Path log) {
        StringBuilder variables = new StringBuilder();
        List<String> command = new ArrayList<>();
        List<String> others = new ArrayList<>();
        variables(launch).forEach((variable, value) -> {
            if (NAME.matcher(variable).matches()) {
                variables
                        .append("export ")
                        .append(variable)
                        .append('=')
                        .append(ShellWords.quote(value))
                        .append('\n');
            } else {
                others.add(variable + "=" + value); // of which no shell makes a variable
            }
        });
        if (!others.isEmpty()) {
            command.add("env");
            command.addAll(others);
        }
        launch.cpus().ifPresent(cpus -> command.addAll(List.of("taskset", "-c", cpus)));
        command.addAll(launch.command());
        String in = ShellWords.quote(name + ".in");
        return "rm -f " + ShellWords.quote(name + ".sh") + "\n"
                + (launch.readOutput() ? "mkfifo " + in + "\n" : "")
                + "exec 3<" + (launch.readOutput() ? in : "/dev/null") + "\n"
                + "{\n"
                + (isImages ? "" : "unset PWD OLDPWD SHLVL\n") // which are the shell's own
                + variables
                + "[ ! -e " + ShellWords.quote(name + CANCELLED) + " ] || exit\n"
                + "exec " + ShellWords.quote(command) + "\n"
                + "} >>" + ShellWords.quote(output.toString())
                + " 2>>" + ShellWords.quote(log.toString())
                + " <&3 3<&- &\n"
                + "pid=$!\n"
                + "exec 3<&-\n"
                + file("echo $pid", name + ".pid")
                + "wait $pid\n"
                + file("echo $?", name + ".exit");
    }

    /** Returns a command that writes a file, which readers find whole or not at all. */
    private static String file(String command, String name) {
        return command + " > " + ShellWords.quote(name + ".tmp") + "; mv " + ShellWords.quote(name + ".tmp") + " "
                + ShellWords.quote(name) + "\n";
    }

    private Map<String, String> variables(LaunchRequest launch) {
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
}
