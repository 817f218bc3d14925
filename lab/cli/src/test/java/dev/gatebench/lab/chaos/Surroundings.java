package dev.gatebench.lab.chaos;

import dev.gatebench.lab.host.HostKind;
import dev.gatebench.lab.host.agent.AgentMain;
import dev.gatebench.lab.host.local.Ports;
import dev.gatebench.testing.OwnDockerd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The agent or the Docker engine that a run's tasks need beside the lab; nothing for processes. */
final class Surroundings {
    private static final long READY_MS = 60_000;

    private final Path folder;
    private final Path engine;
    private final Plan plan;
    private final Bench bench;
    private final int port = Ports.free();
    private Optional<Process> started = Optional.empty();

    /** @param engine folder of the engine, which keeps the images of earlier runs */
    Surroundings(Path folder, Path engine, Plan plan, Bench bench) throws IOException {
        this.folder = folder;
        this.engine = engine;
        this.plan = plan;
        this.bench = bench;
        switch (plan.place()) {
            case AGENT -> {
                bench.put(Map.of(AgentKind.PORT, Integer.toString(port)));
                Path services = folder.resolve("kinds/META-INF/services");
                Files.createDirectories(services);
                Files.writeString(services.resolve(HostKind.class.getName()), AgentKind.class.getName());
                bench.addToClassPath(folder.resolve("kinds"));
                bench.addToClassPath(Path.of("target", "test-classes").toAbsolutePath());
            }
            case ENGINE -> bench.put(Map.of("DOCKER_HOST", socket()));
            case PROCESSES -> {}
        }
    }

    private String socket() {
        return OwnDockerd.socket(engine);
    }

    /** Starts it, or does nothing where it runs. */
    void start() throws IOException, InterruptedException {
        if (started.filter(Process::isAlive).isPresent()) {
            return;
        }
        switch (plan.place()) {
            case AGENT -> startAgent();
            case ENGINE -> startEngine();
            case PROCESSES -> {}
        }
    }

    /** In a PID namespace, so that its tasks end with it, as in a container. */
    private void startAgent() throws IOException, InterruptedException {
        // a file for each start: the agent deletes it
        Path token = Files.writeString(folder.resolve("token"), AgentKind.TOKEN);
        Bench.Started agent = bench.start(
                "agent",
                AgentMain.class.getName(),
                List.of(AgentMain.PORT, Integer.toString(port), AgentMain.TOKEN, token.toString()),
                List.of("unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"));
        started = Optional.of(agent.process());
        await(agent, () -> agent.text().contains(AgentMain.LISTENING));
    }

    private void startEngine() throws IOException, InterruptedException {
        Files.createDirectories(engine);
        // of a killed engine: where nobody reaps it, its zombie passes for a running one
        Files.deleteIfExists(engine.resolve("exec/containerd/containerd.pid"));
        Files.deleteIfExists(engine.resolve("engine.pid"));
        Process process = OwnDockerd.start(engine);
        started = Optional.of(process);
        await(new Bench.Started(process, OwnDockerd.output(engine)), () -> answers("version"));
    }

    private boolean answers(String command) {
        try {
            Shell.run("docker", "--host", socket(), command);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private interface Sign {
        boolean seen() throws IOException;
    }

    private static void await(Bench.Started started, Sign sign) throws IOException, InterruptedException {
        long until = System.nanoTime() + READY_MS * 1_000_000;
        while (!sign.seen()) {
            if (!started.process().isAlive() || System.nanoTime() > until) {
                throw new IOException("it must come up, said " + started.text());
            }
            Thread.sleep(100);
        }
    }

    /** Returns the agent's or the engine's own process. */
    List<ProcessHandle> processes() {
        return started.stream()
                .flatMap(process ->
                        plan.place() == Plan.Place.AGENT ? process.children() : Stream.of(process.toHandle()))
                .toList();
    }

    /** Returns the ids of containers and networks that runs have left there. */
    String left() throws IOException {
        if (plan.place() != Plan.Place.ENGINE) {
            return "";
        }
        String label = "label=dev.gatebench.run.pid";
        return (Shell.run("docker", "--host", socket(), "ps", "-aq", "--filter", label)
                        + Shell.run("docker", "--host", socket(), "network", "ls", "-q", "--filter", label))
                .strip();
    }

    /** Tells whether a process is of the agent itself, by its command line. */
    static boolean isPartOf(String commandLine) {
        return commandLine.contains(AgentMain.class.getName());
    }

    /** Ends an agent, as the deletion of its pod does. */
    void endAgent() throws InterruptedException {
        if (plan.place() == Plan.Place.AGENT) {
            for (Process process : started.stream().toList()) {
                process.children().forEach(ProcessHandle::destroy);
                if (!process.waitFor(20, TimeUnit.SECONDS)) {
                    process.destroyForcibly().waitFor();
                }
            }
        }
    }

    /** Ends it. */
    void end() throws IOException, InterruptedException {
        endAgent();
        if (plan.place() == Plan.Place.ENGINE) {
            for (Process process : started.stream().toList()) {
                process.destroy();
                if (!process.waitFor(60, TimeUnit.SECONDS)) {
                    process.destroyForcibly().waitFor();
                }
            }
            endWhatItLeft();
        }
    }

    /** Ends the containers of an engine that was killed, and unmounts what stays of any. */
    private void endWhatItLeft() throws IOException {
        ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains("-address " + engine))
                .forEach(shim -> {
                    shim.descendants().forEach(ProcessHandle::destroyForcibly);
                    shim.destroyForcibly();
                });
        List<String> mounts = Files.readAllLines(Path.of("/proc/self/mountinfo")).stream()
                .map(line -> line.split(" ", -1)[4])
                .filter(mount -> mount.startsWith(engine + "/"))
                .sorted(Comparator.reverseOrder())
                .toList();
        for (String mount : mounts) {
            Shell.run("umount", "-l", mount);
        }
    }
}
