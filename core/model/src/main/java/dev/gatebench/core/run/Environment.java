package dev.gatebench.core.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.json.Amount;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where and with what a run was made.
 *
 * @param gatebench version of this project
 * @param commit Git commit of this project's sources, where known
 * @param os operating system and kernel
 * @param cpuModel the processor's own name
 * @param cpus logical CPUs
 * @param memoryBytes physical memory, bytes
 * @param virtualization hypervisor, where one is seen
 * @param java version and vendor of the JDK that ran the lab
 * @param jdks version and vendor of the JDK that ran each role, where one did, by role; by id of the arm in place of
 *     {@code sut} where arms have several; empty of runs made before it was told
 * @param placement the CPUs given to each role, such as {@code sut → 1}; {@code all} where nothing is pinned
 * @param versions versions of the driver, the gateways and the backend
 * @param warnings what about this host should be known beside its numbers
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Environment(
        String gatebench,
        Optional<String> commit,
        String os,
        String cpuModel,
        @Amount int cpus,
        @Amount long memoryBytes,
        Optional<String> virtualization,
        String java,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, String> jdks,

        Map<String, String> placement,
        Map<String, String> versions,
        List<String> warnings) {
    public Environment {
        jdks = Map.copyOf(jdks);
        placement = Map.copyOf(placement);
        versions = Map.copyOf(versions);
        warnings = List.copyOf(warnings);
    }

    /** An environment of which no more is known than the JDK of the lab. */
    public Environment(
            String gatebench,
            Optional<String> commit,
            String os,
            String cpuModel,
            int cpus,
            long memoryBytes,
            Optional<String> virtualization,
            String java,
            Map<String, String> placement,
            Map<String, String> versions,
            List<String> warnings) {
        this(
                gatebench,
                commit,
                os,
                cpuModel,
                cpus,
                memoryBytes,
                virtualization,
                java,
                Map.of(),
                placement,
                versions,
                warnings);
    }

    /** The same with other versions and warnings, where more is known. */
    public Environment knowing(Map<String, String> moreVersions, List<String> moreWarnings) {
        return new Environment(
                gatebench,
                commit,
                os,
                cpuModel,
                cpus,
                memoryBytes,
                virtualization,
                java,
                jdks,
                placement,
                moreVersions,
                moreWarnings);
    }

    /** The same, of its versions those alone that another has, too: a run of some arms has fewer of them. */
    public Environment withVersionsOf(Environment other) {
        Map<String, String> both = new HashMap<>(versions);
        both.keySet().retainAll(other.versions.keySet());
        return knowing(both, warnings);
    }
}
