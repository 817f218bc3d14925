package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.Amount;
import dev.gatebench.core.json.Draft;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Readings of the meters of one process in the measured window.
 *
 * @param cpuNs CPU time used, ns
 * @param compilerNs the part of it of the JIT compiler's threads, ns; absent where these were not watched, or it is no
 *     JVM
 * @param cpus CPUs that it could use: those given to it, or fewer where it has fewer threads
 * @param sharedCpuNs CPU time of everything else of the run that may have used the same CPUs, ns, minus what fits on
 *     those of them that it has no threads or no quota for; absent where a part of it was not measured
 * @param rssBytes resident memory at the window's end, bytes; absent where not measured
 * @param contextSwitches voluntary and involuntary context switches; absent where not measured
 * @param forOthersToo whether it also worked for the arms beside the trial's, so that its figures are of all of them
 *     together
 * @param wholeLoad CPU time over the whole load, ramp and tail included; absent where it was not measured, and where
 *     the measured window is the whole load
 * @param jvm its figures as a JVM; absent where it is none, or nothing was measured
 * @param counters counts of the kernel's performance counters; absent where they were not asked
 */
@Draft
public record ProcessFigures(
        @Amount long cpuNs,
        @Amount OptionalLong compilerNs,
        @Amount int cpus,
        @Amount OptionalLong sharedCpuNs,
        @Amount OptionalLong rssBytes,
        @Amount OptionalLong contextSwitches,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean forOthersToo,
        Optional<WholeLoad> wholeLoad,
        Optional<JvmFigures> jvm,
        Optional<Counters> counters)
        implements ProcessFiguresDraft.With {
    /**
     * CPU time of a process from the silence before a load to the silence after it. All requests that it worked for
     * began and ended in that time. A window instead cuts the requests in flight at its edges: with 1,200 connections
     * that each have a request in flight these are a fifteenth of all that end in 5 s.
     *
     * @param cpuNs CPU time, ns
     * @param compilerNs the part of it of the JIT compiler's threads, ns; absent where these were not watched, or it is
     *     no JVM
     */
    public record WholeLoad(@Amount long cpuNs, @Amount OptionalLong compilerNs) {}

    /**
     * Returns the share of the JIT compiler in the CPU time of the whole load where that is known, else of the window;
     * empty where the compiler was not watched.
     */
    public OptionalDouble compilerShare() {
        return wholeLoad.map(whole -> share(whole.compilerNs(), whole.cpuNs())).orElse(share(compilerNs, cpuNs));
    }

    private static OptionalDouble share(OptionalLong compiler, long all) {
        return compiler.isPresent() && all > 0
                ? OptionalDouble.of((double) compiler.getAsLong() / all)
                : OptionalDouble.empty();
    }

    ProcessFigures withAllocated(double bytes) {
        return withJvm(Optional.of(
                jvm.orElse(JvmFiguresDraft.builder().build()).withAllocatedBytes(OptionalDouble.of(bytes))));
    }
}
