package dev.gatebench.lab.host.remote;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** How an agent and the servers beside it are reached. */
public interface AgentLink extends AutoCloseable {
    /** What the agent's machine is called, for people: {@code node 'worker-1'}. */
    String name();

    /** What the agent's machine is called, unless it is the lab's: {@link dev.gatebench.lab.host.Host#machine()}. */
    String machine();

    /** Where the agent listens, from here. */
    URI agent();

    /** What tells this agent from others of a run: {@code sut}. */
    String agentId();

    /** What calls to the agent must bring. */
    String token();

    /**
     * Where a server on a port of the agent's machine is reached from here.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException in one line when it is not
     */
    URI fromHere(int port);

    /** Where a server on a port is reached from the tasks of other hosts. */
    URI fromTasks(int port);

    /** Why the agent does not answer, where who holds it knows, on one line: its machine is gone, it was evicted. */
    Optional<String> whySilent();

    /** Why all of the agent's tasks have ended, where who holds them knows, on one line: the kernel killed them. */
    default Optional<String> whyTasksEnded() {
        return Optional.empty();
    }

    /** What is to be known of it, for the environment of a run. */
    Map<String, String> facts();

    /** What is to be known of the machine, by name, and is another's on another. */
    default Map<String, String> ownFacts() {
        return Map.of();
    }

    /** The release of the machine's kernel, where who holds it tells. */
    default Optional<String> kernel() {
        return Optional.empty();
    }

    /** How many whole CPUs its tasks asked for, which they may have got to themselves; 0 for none. */
    int wholeCpus();

    /** Lets go of it: the agent and its tasks end. */
    @Override
    void close();
}
