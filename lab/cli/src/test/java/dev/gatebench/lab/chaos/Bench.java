package dev.gatebench.lab.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * {@code java -jar gatebench.jar} on a machine of its own as far as a fault needs one: with a home folder, a
 * {@code /tmp}, where asked a loopback, and a clock that can be stepped, all in a mount namespace.
 */
final class Bench implements AutoCloseable {
    private static final Path JAR = Path.of("target", "gatebench.jar").toAbsolutePath();
    private static final String NETWORK =
            "gatebench-chaos-" + ProcessHandle.current().pid();
    private static final String LAB = "dev.gatebench.lab.command.Main";
    private static final String OWN_TMP = "mount --bind \"$0\" /tmp && exec \"$@\"";

    /** By another boot the lab knows another machine, whose clock it asks. */
    private static final String OWN_TMP_AND_BOOT =
            "mount --bind \"$0/../boot\" /proc/sys/kernel/random/boot_id && " + OWN_TMP;

    private static final long LIMIT_SECONDS = 300;

    private final Path folder;
    private final Plan plan;
    private final Marked marked;
    private final Map<String, String> variables = new HashMap<>();
    private final List<Path> jars = new ArrayList<>(List.of(JAR));

    Bench(Path folder, Plan plan, Marked marked) throws IOException {
        this.folder = folder;
        this.plan = plan;
        this.marked = marked;
        Files.createDirectories(tmp());
        Files.createDirectories(folder.resolve("home"));
        Files.writeString(folder.resolve("boot"), UUID.randomUUID() + "\n");
        if (plan.fault() == Fault.NETWORK) {
            Shell.run("ip", "netns", "add", NETWORK);
            setNetwork("up");
        }
        if (plan.fault() == Fault.DISK) {
            Files.createDirectories(disk());
            Shell.run("mount", "-t", "tmpfs", "-o", "size=48m", "gatebench-chaos", disk().toString());
        }
        if (plan.fault() == Fault.CLOCK) {
            setClock(0);
        }
    }

    private Path disk() {
        return folder.resolve("disk");
    }

    /** Returns the run's folder. */
    Path run() {
        return plan.fault() == Fault.DISK ? disk().resolve("run") : folder.resolve("run");
    }

    /** Fills the disk below the run's folder until nothing fits. */
    void fillDisk() throws IOException {
        try (OutputStream filler = Files.newOutputStream(disk().resolve("filler"))) {
            byte[] zeros = new byte[1 << 12];
            while (true) {
                filler.write(zeros);
            }
        } catch (IOException e) {
            if (!String.valueOf(e.getMessage()).contains("No space left on device")) {
                throw e;
            }
        }
    }

    void emptyDisk() throws IOException {
        Files.delete(disk().resolve("filler"));
    }

    /** Sets the loopback of its processes {@code up} or {@code down}. */
    void setNetwork(String state) throws IOException {
        Shell.run("ip", "-n", NETWORK, "link", "set", "lo", state);
    }

    @Override
    public void close() throws IOException {
        if (plan.fault() == Fault.NETWORK) {
            Shell.run("ip", "netns", "delete", NETWORK);
        }
        if (plan.fault() == Fault.DISK) {
            Shell.run("umount", "-l", disk().toString());
        }
    }

    Path tmp() {
        return folder.resolve("tmp");
    }

    private Path clock() {
        return folder.resolve("clock");
    }

    /** Steps the clock of the lab. */
    void setClock(int seconds) throws IOException {
        Files.writeString(clock(), "%+ds%n".formatted(seconds));
    }

    private static Path fakeClock() throws IOException {
        try (Stream<Path> files =
                Files.find(Path.of("/usr/lib"), 3, (path, attributes) -> path.endsWith("libfaketimeMT.so.1"))) {
            return files.findFirst().orElseThrow(() -> new IOException("faketime's library is not below /usr/lib"));
        }
    }

    void put(Map<String, String> more) {
        variables.putAll(more);
    }

    void addToClassPath(Path jar) {
        jars.add(jar);
    }

    /** Starts a command of Gatebench. */
    Started start(String name, List<String> arguments) throws IOException, InterruptedException {
        return start(name, LAB, arguments, List.of("unshare", "--mount"));
    }

    /** Starts a class of the jar in namespaces that a command makes, a mount namespace among them. */
    Started start(String name, String main, List<String> arguments, List<String> namespaces)
            throws IOException, InterruptedException {
        List<String> java = new ArrayList<>(List.of("-Duser.home=" + folder.resolve("home"), "-cp"));
        java.add(String.join(":", jars.stream().map(Path::toString).toList()));
        java.add(main);
        java.addAll(arguments);
        List<String> command = new ArrayList<>(namespaces);
        if (plan.fault() == Fault.NETWORK) {
            command.addAll(0, List.of("nsenter", "--net=/run/netns/" + NETWORK));
        }
        command.add("--propagation=private");
        command.addAll(List.of("sh", "-c", main.equals(LAB) ? OWN_TMP : OWN_TMP_AND_BOOT));
        command.add(tmp().toString());
        command.addAll(ShortLivedJvm.java(java));
        Path output = folder.resolve(name + ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(variables);
        if (plan.fault() == Fault.CLOCK && main.equals(LAB)) {
            // of the lab alone: the tasks, which are given none of its variables, are on another machine then
            builder.environment()
                    .putAll(Map.of(
                            "LD_PRELOAD", fakeClock().toString(),
                            "FAKETIME_TIMESTAMP_FILE", clock().toString(),
                            "FAKETIME_CACHE_DURATION", "1", // seconds after which its file is read again
                            "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                            "FAKETIME_FORCE_MONOTONIC_FIX", "0", // with it, timed waits spin after a step
                            "FORCE_MONOTONIC_FIX", "0"));
        }
        Process process = builder.start();
        marked.add(process);
        return new Started(process, output);
    }

    /** Returns the processes of the run's own list with a role's name. */
    List<ProcessHandle> processes(Victim victim) throws IOException {
        Path runs = folder.resolve("home/.gatebench/runs");
        if (!Files.isDirectory(runs)) {
            return List.of();
        }
        List<ProcessHandle> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(runs)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".json")).toList()) {
                for (JsonNode child :
                        Json.mapper().readTree(Files.readString(file)).at("/children")) {
                    if (victim.isNamed(child.at("/name").asText())) {
                        ProcessHandle.of(child.at("/pid").asLong()).ifPresent(found::add);
                    }
                }
            }
        } catch (IOException e) {
            return List.of(); // the run has just ended
        }
        return found;
    }

    /** A process that was started. */
    record Started(Process process, Path output) {
        /** Returns the exit code; empty where it did not end in time. */
        Optional<Integer> exitCode() throws InterruptedException {
            return process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)
                    ? Optional.of(process.exitValue())
                    : Optional.empty();
        }

        String text() throws IOException {
            return Files.readString(output);
        }
    }
}
