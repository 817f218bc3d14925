package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.Amount;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the meters saw of one process in the measured window.
 *
 * @param cpuNs CPU time used, ns
 * @param compilerNs CPU time of its JIT compiler's threads in it, ns; absent where these were not watched, or it is no
 *     JVM
 * @param cpus CPUs that it could use: those that it was given, or fewer where it has fewer threads
 * @param sharedCpuNs CPU time that everything else of ours may have used on the same CPUs, ns, but for what fits on
 *     those of them that it has no threads or no quota for; absent where that of something there was not measured
 * @param rssBytes resident memory at the window's end, bytes; absent where not measured
 * @param contextSwitches voluntary and involuntary context switches; absent where not measured
 * @param forOthersToo whether it worked for the arms beside the trial's too, so that its figures are of all of them
 *     together
 * @param wholeLoad what it used over the whole load, ramp and tail included; absent where it was not measured, and
 *     where the measured window is the whole load
 * @param jvm what it did as a JVM; absent where it is none, or nothing of that was measured
 * @param counters what the kernel's performance counters told; absent where they were not asked
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
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
        Optional<Counters> counters) {

    /** Figures of a process whose JIT compiler was not watched, and whose counters were not asked. */
    public ProcessFigures(
            long cpuNs,
            int cpus,
            OptionalLong sharedCpuNs,
            OptionalLong rssBytes,
            OptionalLong contextSwitches,
            boolean forOthersToo,
            Optional<WholeLoad> wholeLoad,
            Optional<JvmFigures> jvm) {
        this(
                cpuNs,
                OptionalLong.empty(),
                cpus,
                sharedCpuNs,
                rssBytes,
                contextSwitches,
                forOthersToo,
                wholeLoad,
                jvm,
                Optional.empty());
    }

    /**
     * What a process used from the silence before a load to the silence after it. There all requests that it worked for
     * began and ended, so that none is counted by half, as those in flight at the edges of a window are: with 1,200
     * connections that each have a request in flight these are a fifteenth of all that end in 5 s.
     *
     * @param cpuNs CPU time, ns
     * @param compilerNs CPU time of its JIT compiler's threads in it, ns; absent where these were not watched, or it is
     *     no JVM
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record WholeLoad(@Amount long cpuNs, @Amount OptionalLong compilerNs) {}

    /**
     * The share of its JIT compiler in the CPU time that its figures are made of: of the whole load where that is
     * known, else of the window; empty where the compiler was not watched.
     */
    public OptionalDouble compilerShare() {
        if (wholeLoad.isPresent()) {
            return share(wholeLoad.get().compilerNs(), wholeLoad.get().cpuNs());
        }
        return share(compilerNs, cpuNs);
    }

    private static OptionalDouble share(OptionalLong compiler, long all) {
        return compiler.isPresent() && all > 0
                ? OptionalDouble.of((double) compiler.getAsLong() / all)
                : OptionalDouble.empty();
    }

    ProcessFigures allocating(double bytes) {
        return new ProcessFigures(
                cpuNs,
                compilerNs,
                cpus,
                sharedCpuNs,
                rssBytes,
                contextSwitches,
                forOthersToo,
                wholeLoad,
                Optional.of(jvm.orElseGet(JvmFigures::none).allocating(bytes)),
                counters);
    }
}
