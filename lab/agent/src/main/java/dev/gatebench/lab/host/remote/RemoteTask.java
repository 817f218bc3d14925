package dev.gatebench.lab.host.remote;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.host.agent.TaskState;
import dev.gatebench.lab.process.Await;
import java.io.BufferedReader;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A task that an agent has started.
 *
 * @param cpus the CPUs that it may use; empty where that is not known
 */
record RemoteTask(
        RemoteAgent agent,
        String id,
        TaskSpec spec,
        long startedEpochMs,
        Optional<CpuSet> cpus,
        FollowedOutput logged,
        BufferedReader output,
        OutputStream input)
        implements Task {
    @Override
    public String machine() {
        return agent.machine();
    }

    @Override
    public OptionalInt exitCode() {
        return agent.state(id).map(TaskState::exitCode).orElse(OptionalInt.empty());
    }

    /** Says also where the kernel killed all that held the tasks, which their agent does not see. */
    @Override
    public Optional<String> why() {
        return agent.state(id)
                .flatMap(state -> state.why().or(() -> state.lost() ? agent.whyTasksEnded() : Optional.empty()));
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

    /** Waits for the log too, which is here a moment after the task's end. */
    @Override
    public boolean await(Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        boolean ended = agent.awaitEnd(id, limit);
        logged.await(Await.left(deadline));
        return ended;
    }

    /** Does nothing where the task's container has no other CPUs than these. */
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
        return RemoteReadings.newest(readings(details));
    }

    @Override
    public List<Usage> readings(boolean details) {
        return agent.readings().of(id);
    }
}
