package dev.gatebench.lab.host.agent;

import dev.gatebench.lab.host.local.ProcessUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The tasks of an agent. */
final class AgentTasks {
    private static final Duration GRACE = Duration.ofSeconds(3);
    private static final Duration KILL = Duration.ofSeconds(5);

    private final Path folder;
    private final AgentFiles files;
    private final Starter measured;
    private final Starter helpers;
    private final ControlGroup group;
    private final ProcessUsage usage;
    private final InstantSource clock;
    private final Map<String, AgentTask> tasks = new ConcurrentHashMap<>();

    /**
     * @param folder for what tasks print
     * @param files as the tasks see them
     * @param measured starts what is measured
     * @param helpers starts what only helps
     * @param group the control group of what is measured
     */
    AgentTasks(
            Path folder,
            AgentFiles files,
            Starter measured,
            Starter helpers,
            ControlGroup group,
            ProcessUsage usage,
            InstantSource clock) {
        this.folder = folder;
        this.files = files;
        this.measured = measured;
        this.helpers = helpers;
        this.group = group;
        this.usage = usage;
        this.clock = clock;
    }

    /**
     * Starts a task; one that is there already is told of.
     *
     * @throws IOException when it cannot be started
     */
    synchronized AgentTask start(LaunchRequest launch) throws IOException {
        AgentTask there = tasks.get(launch.id());
        if (there != null) {
            return there;
        }
        Files.createDirectories(files.at(Path.of(launch.folder())));
        Path log = folder.resolve(launch.id() + ".log");
        Path output = launch.readOutput() ? folder.resolve(launch.id() + ".out") : log;
        long before = clock.millis();
        Optional<Long> killed = group.killedForMemory();
        Starter.Started started = (launch.helper() ? helpers : measured).start(launch, output, log);
        AgentTask task = new AgentTask(before, output, log, started, usage, () -> whySince(killed));
        tasks.put(launch.id(), task);
        return task;
    }

    private Optional<String> whySince(Optional<Long> killed) {
        return group.killedForMemory()
                .filter(now -> now > killed.orElse(now))
                .map(now -> "the kernel killed it, because all together needed more than their memory limit: raise"
                        + " 'memory' or lower its heap");
    }

    /**
     * The task of an id.
     *
     * @throws IllegalArgumentException when there is none
     */
    AgentTask of(String id) {
        return Optional.ofNullable(tasks.get(id))
                .orElseThrow(() -> new IllegalArgumentException("there is no task '" + id + "'"));
    }

    /** All of them by id, those that have ended too. */
    Map<String, AgentTask> each() {
        return Map.copyOf(tasks);
    }

    /** How each of them stands, by id. */
    Map<String, TaskState> states() {
        Map<String, TaskState> states = new HashMap<>();
        tasks.forEach((id, task) -> states.put(id, task.state()));
        return states;
    }

    /** How many ends there were, as {@link TaskState#ended} counts them. */
    int ended() {
        return TaskState.ended(tasks.values().stream().map(AgentTask::state).toList());
    }

    /** Ends all that live. */
    void endAll() {
        tasks.values().parallelStream().forEach(task -> task.end(GRACE, KILL));
    }
}
