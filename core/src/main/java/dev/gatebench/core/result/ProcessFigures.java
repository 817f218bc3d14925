package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the meters saw of one process in the measured window.
 *
 * @param cpuNs CPU time used, ns
 * @param cpus CPUs that it was allowed to use
 * @param sharedCpuNs CPU time that other roles of the trial used on the same CPUs, ns
 * @param rssBytes resident memory at the window's end, bytes
 * @param contextSwitches voluntary and involuntary context switches; absent where not measured
 * @param gcCount garbage collections with a pause; absent for processes that are not JVMs
 * @param gcPauseNs sum of their pauses, ns
 * @param gcLongestPauseNs the longest of them, ns; 0 without any
 * @param allocatedBytes what its threads allocated, bytes; absent where its JVM did not record it
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ProcessFigures(
        long cpuNs,
        int cpus,
        long sharedCpuNs,
        long rssBytes,
        OptionalLong contextSwitches,
        OptionalLong gcCount,
        OptionalDouble gcPauseNs,
        OptionalDouble gcLongestPauseNs,
        OptionalDouble allocatedBytes) {

    ProcessFigures allocating(double bytes) {
        return new ProcessFigures(
                cpuNs,
                cpus,
                sharedCpuNs,
                rssBytes,
                contextSwitches,
                gcCount,
                gcPauseNs,
                gcLongestPauseNs,
                OptionalDouble.of(bytes));
    }
}
