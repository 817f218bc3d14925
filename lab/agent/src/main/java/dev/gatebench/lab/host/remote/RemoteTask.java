package dev.gatebench.lab.host.remote;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.host.agent.TaskState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A task that an agent has started. */
final class RemoteTask implements Task {
    private final RemoteAgent agent;
    private final String id;
    private final TaskSpec spec;
    private final long startedEpochMs;
    private final Optional<CpuSet> cpus;
    private final FollowedOutput log;
    private final Optional<InputStream> output;
    private final Optional<OutputStream> input;

    /**
     * One that was started.
     *
     * @param id what the agent calls it
     * @param startedEpochMs when, in the lab's time
     * @param cpus those that it may use; empty where that is not known
     * @param log its log, which comes
     * @param output its standard output where that is read
     */
    RemoteTask(
            RemoteAgent agent,
            String id,
            TaskSpec spec,
            long startedEpochMs,
            Optional<CpuSet> cpus,
            FollowedOutput log,
            Optional<InputStream> output) {
        this.agent = agent;
        this.id = id;
        this.spec = spec;
        this.startedEpochMs = startedEpochMs;
        this.cpus = cpus;
        this.log = log;
        this.output = output;
        this.input = output.map(read -> new RemoteInput(agent.client(), id));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String machine() {
        return agent.machine();
    }

    @Override
    public TaskSpec spec() {
        return spec;
    }

    @Override
    public Optional<CpuSet> cpus() {
        return cpus;
    }

    @Override
    public long startedEpochMs() {
        return startedEpochMs;
    }

    @Override
    public boolean alive() {
        return exitCode().isEmpty();
    }

    @Override
    public OptionalInt exitCode() {
        return agent.state(id).map(TaskState::exitCode).orElse(OptionalInt.empty());
    }

    /** What held the tasks may have been killed as a whole, which its agent does not see. */
    @Override
    public Optional<String> why() {
        return agent.state(id)
                .flatMap(state -> state.why().or(() -> state.lost() ? agent.whyTasksEnded() : Optional.empty()));
    }

    @Override
    public String log() {
        try {
            return Files.exists(spec.log()) ? new String(Files.readAllBytes(spec.log()), StandardCharsets.UTF_8) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public BufferedReader output() {
        return new BufferedReader(output.<Reader>map(read -> new InputStreamReader(read, StandardCharsets.UTF_8))
                .orElseGet(Reader::nullReader));
    }

    @Override
    public OutputStream input() {
        return input.orElseGet(OutputStream::nullOutputStream);
    }

    @Override
    public Endpoint endpoint(int port) {
        return new Endpoint(agent.link().fromHere(port), agent.link().fromTasks(port));
    }

    @Override
    public void askToEnd() {
        agent.tell("/end", id);
    }

    @Override
    public void kill() {
        agent.tell("/kill", id);
    }

    /** What it logged is here a moment after its end. */
    @Override
    public boolean await(Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        boolean ended = agent.awaitEnd(id, limit);
        log.await(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
        return ended;
    }

    /** Where its container has no other CPUs than these, nothing is to be done. */
    @Override
    public boolean place(CpuSet cpus) {
        return agent.cpus().map(cpus::containsAll).orElse(false) || agent.ask("/place", id, cpus);
    }

    @Override
    public boolean favourCompiler(CpuSet cpus) {
        return agent.ask("/favour", id, cpus);
    }

    @Override
    public Optional<Usage> usage(boolean details) {
        List<Usage> read = readings(details);
        return read.isEmpty() ? Optional.empty() : Optional.of(read.get(read.size() - 1));
    }

    @Override
    public List<Usage> readings(boolean details) {
        return agent.readings().of(id);
    }
}
