package dev.gatebench.lab.host.agent;

import dev.gatebench.lab.host.MachineFacts;
import dev.gatebench.lab.jdk.Jdk;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The facts that an agent tells of its machine.
 *
 * @param boot the boot of its kernel, which no other has; empty where the system does not tell
 * @param cpus the CPUs that its tasks may use, as {@code taskset -c} writes them; empty where that is not known
 * @param ownCpus the CPUs that the agent itself may use, likewise: it may be in another container
 * @param cpuCount number of CPUs that its tasks may use
 * @param machineCpus number of CPUs of its machine; as many as its tasks may use where it does not tell
 * @param cpuQuota greatest number of CPUs whose time its tasks may use, by their control group; empty for no bound
 * @param jdks the JDKs there; the first is the one that runs the project's own jars
 * @param mostOpenFiles greatest number of files that a process may open there; empty where it does not tell or sets no
 *     limit
 * @param root whether what is started there is root's
 * @param held the SHA-256 of files that the tasks' image holds, each of which is copied to where it is needed
 */
public record AgentFacts(
        String boot,
        MachineFacts machine,
        Optional<String> cpus,
        Optional<String> ownCpus,
        int cpuCount,
        int machineCpus,
        Optional<Double> cpuQuota,
        List<Jdk> jdks,
        OptionalLong mostOpenFiles,
        boolean root,
        Set<String> held) {
    public AgentFacts {
        jdks = List.copyOf(jdks);
        held = Set.copyOf(held);
        if (jdks.isEmpty()) {
            throw new IllegalArgumentException("jdks must name the one that runs the agent, is empty");
        }
    }
}
