package dev.gatebench.lab.host.remote;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.CappedLog;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.agent.LaunchRequest;
import dev.gatebench.lab.host.agent.TaskState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Starts tasks by an agent, and brings their files before and their output after.
 *
 * @param helping whether the tasks help what is measured: they then run beside the agent, not bound to CPUs
 */
record RemoteStarter(RemoteAgent agent, StagedFiles files, boolean helping, AtomicInteger started) {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int PIPE_BYTES = 1 << 20;

    /** Most bytes of an output: its reader finds a last line that says so. */
    private static final long MOST_OUTPUT = 16L << 30;

    Task start(TaskSpec spec) throws IOException {
        stage(spec);
        String id = spec.name().replaceAll("[^A-Za-z0-9._-]", "-") + "-" + started.incrementAndGet();
        // before the task is: one whose log cannot be written is not started
        OutputStream log = Files.newOutputStream(
                spec.log(), StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
        boolean begun = false;
        try {
            TaskState state = posted(spec, id);
            begun = true;
            return new RemoteTask(
                    agent,
                    id,
                    spec,
                    agent.clock().inLabTime(state.startedEpochMs()),
                    helping ? agent.ownCpus() : spec.cpus().or(agent::cpus),
                    FollowedOutput.of(agent.client(), id, "log", new CappedLog(log, CappedLog.MOST_BYTES)),
                    new BufferedReader(spec.readOutput() ? output(id) : Reader.nullReader()),
                    spec.readOutput() ? new RemoteInput(agent.client(), id) : OutputStream.nullOutputStream());
        } finally {
            if (!begun) {
                log.close();
            }
        }
    }

    /** Sends the files that the command names or the needs tell, which are here and may not be there. */
    private void stage(TaskSpec spec) throws IOException {
        Set<Path> needed = new LinkedHashSet<>(spec.needs().reads());
        needed.addAll(spec.namedFiles());
        for (Path path : needed) {
            files.put(path);
        }
    }

    private TaskState posted(TaskSpec spec, String id) throws IOException {
        Optional<String> cpus =
                helping ? Optional.empty() : spec.cpus().filter(this::narrows).map(CpuSet::toString);
        return agent.client()
                .post("/tasks")
                .sending(new LaunchRequest(
                        id,
                        spec.command(),
                        spec.environment(),
                        cpus,
                        spec.writes().map(Path::toString),
                        spec.readOutput(),
                        helping))
                .within(LIMIT)
                .as(TaskState.class);
    }

    private boolean narrows(CpuSet cpus) {
        return agent.cpus().map(own -> !cpus.containsAll(own)).orElse(true);
    }

    private Reader output(String id) throws IOException {
        PipedInputStream read = new PipedInputStream(PIPE_BYTES);
        FollowedOutput.of(agent.client(), id, "output", new CappedLog(new PipedOutputStream(read), MOST_OUTPUT));
        return new InputStreamReader(read, StandardCharsets.UTF_8);
    }
}
