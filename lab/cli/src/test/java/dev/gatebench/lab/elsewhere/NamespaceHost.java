package dev.gatebench.lab.elsewhere;

import dev.gatebench.core.settings.Sha256;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Placements;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.HostUsage;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.RunnableJar;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.kernel.HostSpeeds;
import dev.gatebench.lab.process.CodeLocation;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A host with an address of its own that sees none of the files of a run, nor the jars that it starts, unless they were
 * put there: what ssh or a cluster would be, made of a network and a mount namespace. It needs root and Linux.
 */
public final class NamespaceHost implements Host {
    /** The name that {@link #machine()} returns. */
    public static final String MACHINE = "a machine of namespaces";

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int FIRST_PORT = 20_000;
    private static final int SUBNETS = 250;

    /** As many as there are networks of four addresses in a subnet. */
    private static final int MOST = 64;

    private static final AtomicInteger OPENED = new AtomicInteger();

    private final int number = OPENED.getAndIncrement() % MOST;
    private final String name = namespace(number);
    private final String network = "10.213." + ProcessHandle.current().pid() % SUBNETS + ".";
    private final LocalHost local = LocalHost.open();
    private final Map<Path, String> staged = new HashMap<>();
    private final Process holder;
    private int ports = FIRST_PORT;

    private NamespaceHost(HostRequest request) throws IOException {
        String here = "gbl" + pid() + "-" + number;
        String there = "gbh" + pid() + "-" + number;
        run("ip", "netns", "add", name);
        run("ip", "link", "add", here, "type", "veth", "peer", "name", there, "netns", name);
        run("ip", "address", "add", network + (4 * number + 1) + "/30", "dev", here);
        run("ip", "link", "set", here, "up");
        run("ip", "-n", name, "address", "add", address() + "/30", "dev", there);
        run("ip", "-n", name, "link", "set", there, "up");
        run("ip", "-n", name, "link", "set", "lo", "up");
        holder = new ProcessBuilder(
                        "ip", "netns", "exec", name, "unshare", "-m", "--propagation", "private", "sleep", "600")
                .start();
        try {
            awaitMounts();
            hideAndStage(request);
        } catch (IOException | RuntimeException e) {
            holder.destroyForcibly();
            throw e;
        }
    }

    private void hideAndStage(HostRequest request) throws IOException {
        Set<Path> hidden = new LinkedHashSet<>(List.of(request.folder().toAbsolutePath()));
        Stream.concat(request.jars().stream(), Stream.of(CodeLocation.of(HostSpeeds.class)))
                .map(jar -> Objects.requireNonNull(jar.toAbsolutePath().getParent()))
                .forEach(hidden::add);
        for (Path folder : hidden) {
            run(inside(List.of("mount", "-t", "tmpfs", "gatebench", folder.toString())));
        }
        for (Path jar : request.jars()) {
            for (Path file : RunnableJar.files(jar)) {
                put(file);
            }
        }
    }

    /** Ready to start the tasks of a run. */
    public static NamespaceHost open(HostRequest request) {
        try {
            return new NamespaceHost(request);
        } catch (IOException e) {
            try {
                run("ip", "netns", "delete", namespace(OPENED.get() - 1));
            } catch (IOException none) {
                e.addSuppressed(none);
            }
            throw new EnvironmentException("namespaces cannot be made: " + e.getMessage(), e);
        }
    }

    private static String namespace(int number) {
        return "gatebench" + pid() + "-" + number;
    }

    private static long pid() {
        return ProcessHandle.current().pid();
    }

    private void awaitMounts() throws IOException {
        Path own = Files.readSymbolicLink(Path.of("/proc/self/ns/mnt"));
        Path theirs = Path.of("/proc", Long.toString(holder.pid()), "ns", "mnt");
        Path command = Path.of("/proc", Long.toString(holder.pid()), "comm");
        for (int i = 0; i < 200; i++) {
            if (!Files.readSymbolicLink(theirs).equals(own)
                    && Files.readString(command).strip().equals("sleep")) {
                return;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        throw new IOException("the holder of the namespaces did not come up");
    }

    private static void run(String... command) throws IOException {
        run(List.of(command));
    }

    private static void run(List<String> command) throws IOException {
        CommandResult result = CommandResult.of(new ProcessBuilder(command), LIMIT)
                .orElseThrow(() -> new IOException(command + " did not end"));
        if (result.exitCode() != 0) {
            throw new IOException(command + " failed: " + result.output());
        }
    }

    private List<String> inside(List<String> command) {
        List<String> all = new ArrayList<>(List.of("nsenter", "-t", Long.toString(holder.pid()), "-m", "-n", "--"));
        all.addAll(command);
        return all;
    }

    String address() {
        return network + (4 * number + 2);
    }

    @Override
    public String name() {
        return MACHINE;
    }

    @Override
    public String machine() {
        return MACHINE;
    }

    @Override
    public boolean compilersMayRunFirst() {
        return local.compilersMayRunFirst();
    }

    @Override
    public Inventory inventory() {
        return new LocalInventory();
    }

    @Override
    public Placement placement() {
        return Placements.ofThisMachine(MACHINE);
    }

    @Override
    public Listening listening() {
        return new Listening(address(), 0);
    }

    @Override
    public synchronized int freePort() {
        return ports++;
    }

    @Override
    public synchronized Task start(TaskSpec spec) throws IOException {
        for (Path file : spec.needs().reads()) {
            put(file);
        }
        run(inside(List.of("mkdir", "-p", folder(spec).toString())));
        return new NamespaceTask(
                local.start(new TaskSpec(
                        spec.name(),
                        spec.role(),
                        inside(spec.command()),
                        spec.environment(),
                        spec.cpus(),
                        spec.log(),
                        spec.writes(),
                        spec.readOutput(),
                        spec.needs())),
                address());
    }

    private static Path folder(TaskSpec spec) {
        return spec.writes()
                .orElseGet(
                        () -> Objects.requireNonNull(spec.log().toAbsolutePath().getParent()));
    }

    /** Brings a file that is not there with the same content, and a folder always. */
    @Override
    public synchronized void put(Path file) throws IOException {
        String digest = Files.isRegularFile(file) ? Sha256.of(file) : "";
        if (digest.isEmpty() || !digest.equals(staged.put(file, digest))) {
            copy(pack(file), inside(unpack()));
        }
    }

    @Override
    public synchronized void fetch(Path file, long mostBytes) throws IOException {
        boolean there = CommandResult.of(new ProcessBuilder(inside(List.of("test", "-e", file.toString()))), LIMIT)
                .map(result -> result.exitCode() == 0)
                .orElse(false);
        if (there) {
            copy(inside(pack(file)), unpack());
        }
    }

    private static List<String> pack(Path file) {
        String relative = file.toAbsolutePath().toString().substring(1);
        return List.of("tar", "-C", "/", "--warning=no-file-changed", "-cf", "-", relative);
    }

    private static List<String> unpack() {
        return List.of("tar", "-C", "/", "-xf", "-");
    }

    private static void copy(List<String> from, List<String> to) throws IOException {
        List<Process> both = ProcessBuilder.startPipeline(List.of(new ProcessBuilder(from), new ProcessBuilder(to)));
        try {
            for (Process each : both) {
                // 1: a file grew while it was read
                if (!each.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS) || each.exitValue() > 1) {
                    throw new IOException(from + " to " + to + " failed");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Optional<HostUsage> usage() {
        return local.usage();
    }

    @Override
    public synchronized void close() {
        local.close();
        holder.destroyForcibly();
        try {
            run("ip", "netns", "delete", name);
        } catch (IOException e) {
            throw new EnvironmentException("a namespace is left: " + e.getMessage(), e);
        }
    }
}
