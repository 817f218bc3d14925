package dev.gatebench.lab.host.remote;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** The way to an agent and the servers beside it. */
public interface AgentLink extends AutoCloseable {
    /** Returns the name of the agent's machine, for people: {@code node 'worker-1'}. */
    String name();

    /** Returns the machine as {@link dev.gatebench.lab.host.Host#machine()} names it, unless it is the lab's. */
    String machine();

    /** Returns where the agent listens, from here. */
    URI agent();

    /** Returns the id that tells this agent from others of a run: {@code sut}. */
    String agentId();

    /** Returns the token that calls to the agent must bring. */
    String token();

    /**
     * Returns where a server on a port of the agent's machine is reached from here.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException in one line when it is not
     */
    URI fromHere(int port);

    /** Returns where a server on a port is reached from the tasks of other hosts. */
    URI fromTasks(int port);

    /** Returns why the agent does not answer, where that is known, on one line: its machine is gone, it was evicted. */
    Optional<String> whySilent();

    /** Returns why all of the agent's tasks have ended, where that is known, on one line: the kernel killed them. */
    default Optional<String> whyTasksEnded() {
        return Optional.empty();
    }

    /** Returns facts by name for the environment of a run. */
    Map<String, String> facts();

    /** Returns facts of the machine by name, which other machines do not share. */
    default Map<String, String> ownFacts() {
        return Map.of();
    }

    /** Returns the release of the machine's kernel, where that is known. */
    default Optional<String> kernel() {
        return Optional.empty();
    }

    /** Returns how many whole CPUs its tasks asked for, which they may have to themselves; 0 for none. */
    int wholeCpus();

    /** Releases the link: the agent and its tasks end. */
    @Override
    void close();
}
