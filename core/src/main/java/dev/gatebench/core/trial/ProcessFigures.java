package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the meters saw of one process in the measured window.
 *
 * @param cpuNs CPU time used, ns
 * @param cpus CPUs that it could use: those that it was given, or fewer where it has fewer threads
 * @param sharedCpuNs CPU time that everything else of ours may have used on the same CPUs, ns, but for what fits on
 *     those of them that it has no threads for; absent where that of something there was not measured
 * @param rssBytes resident memory at the window's end, bytes; absent where not measured
 * @param contextSwitches voluntary and involuntary context switches; absent where not measured
 * @param forOthersToo whether it worked for the arms beside the trial's too, so that its figures are of all of them
 *     together
 * @param jvm what it did as a JVM; absent where it is none, or nothing of that was measured
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ProcessFigures(
        long cpuNs,
        int cpus,
        OptionalLong sharedCpuNs,
        OptionalLong rssBytes,
        OptionalLong contextSwitches,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean forOthersToo,
        Optional<JvmFigures> jvm) {
    ProcessFigures allocating(double bytes) {
        return new ProcessFigures(
                cpuNs,
                cpus,
                sharedCpuNs,
                rssBytes,
                contextSwitches,
                forOthersToo,
                Optional.of(jvm.orElseGet(JvmFigures::none).allocating(bytes)));
    }
}
