package dev.gatebench.lab.host.agent;

import dev.gatebench.lab.host.local.ProcessUsage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The tasks of an agent.
 *
 * @param folder for what tasks print, which they may write to
 * @param own for what helpers print
 * @param measured starts what is measured
 * @param helpers starts what only helps
 * @param group the control group of what is measured
 */
record AgentTasks(
        Path folder,
        Path own,
        AgentFiles files,
        Starter measured,
        Starter helpers,
        ControlGroup group,
        ProcessUsage usage,
        InstantSource clock,
        Map<String, AgentTask> tasks) {
    /** Starts a task, unless it was started already. */
    synchronized AgentTask start(LaunchRequest launch) throws IOException {
        AgentTask there = tasks.get(launch.id());
        if (there != null) {
            return there;
        }
        if (launch.folder().isPresent()) {
            files.makeFolder(Path.of(launch.folder().get()));
        }
        Path in = launch.helper() ? own : folder;
        String log = launch.id() + ".log";
        String output = launch.readOutput() ? launch.id() + ".out" : log;
        PrintedFiles printed = PrintedFiles.make(in, output, log);
        boolean begun = false;
        try {
            long before = clock.millis();
            Optional<Long> killed = group.killedForMemory();
            Starter.Started started =
                    (launch.helper() ? helpers : measured).start(launch, in.resolve(output), in.resolve(log));
            AgentTask task = new AgentTask(before, printed, started, usage, () -> whySince(killed));
            tasks.put(launch.id(), task);
            begun = true;
            return task;
        } finally {
            if (!begun) {
                printed.close();
            }
        }
    }

    private Optional<String> whySince(Optional<Long> killed) {
        return group.killedForMemory()
                .filter(now -> now > killed.orElse(now))
                .map(now -> "the kernel killed it, because all together needed more than their memory limit: raise"
                        + " 'memory' or lower its heap");
    }

    /** Returns the task of an id, which must exist. */
    AgentTask of(String id) {
        return Optional.ofNullable(tasks.get(id))
                .orElseThrow(() -> new IllegalArgumentException("there is no task '" + id + "'"));
    }

    Map<String, AgentTask> each() {
        return Map.copyOf(tasks);
    }

    Map<String, TaskState> states() {
        Map<String, TaskState> states = new HashMap<>();
        tasks.forEach((id, task) -> states.put(id, task.state()));
        return states;
    }

    /** Counts ends as {@link TaskState#ended} does. */
    int ended() {
        return TaskState.ended(tasks.values().stream().map(AgentTask::state).toList());
    }

    /** Ends all tasks, whose output is not read any more. */
    void endAll() {
        tasks.values().parallelStream().forEach(AgentTask::end);
    }
}
