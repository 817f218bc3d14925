package dev.gatebench.core.run;

import dev.gatebench.core.json.Amount;
import dev.gatebench.core.json.Draft;
import dev.gatebench.core.json.OmittedWhenEmpty;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The machine, system and versions with which a run was made.
 *
 * @param gatebench version of this project
 * @param commit Git commit of this project's sources, where known
 * @param os operating system and kernel
 * @param cpus logical CPUs
 * @param memoryBytes physical memory, bytes
 * @param virtualization hypervisor, where one is seen
 * @param java version and vendor of the JDK that ran the lab
 * @param jdks version and vendor of the JDK of each role that had one, by role; by id of the arm in place of
 *     {@code sut} where arms have several; empty in runs of older versions
 * @param placement the CPUs given to each role, such as {@code sut → 1}; {@code all} where nothing is pinned
 * @param versions versions of the driver, the gateways and the backend
 * @param warnings facts about this host that readers of its numbers must know
 */
@Draft
public record Environment(
        String gatebench,
        Optional<String> commit,
        String os,
        String cpuModel,
        @Amount int cpus,
        @Amount long memoryBytes,
        Optional<String> virtualization,
        String java,
        @OmittedWhenEmpty Map<String, String> jdks,
        Map<String, String> placement,
        Map<String, String> versions,
        List<String> warnings)
        implements EnvironmentDraft.With {
    public Environment {
        jdks = Map.copyOf(jdks);
        placement = Map.copyOf(placement);
        versions = Map.copyOf(versions);
        warnings = List.copyOf(warnings);
    }

    /** Returns the environment with only those versions that another has too: a run of some arms has fewer. */
    public Environment withVersionsOf(Environment other) {
        Map<String, String> both = new HashMap<>(versions);
        both.keySet().retainAll(other.versions.keySet());
        return withVersions(both);
    }
}
