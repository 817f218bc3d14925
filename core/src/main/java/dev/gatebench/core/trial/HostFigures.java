package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the host did in the measured window, as shares (0..1) of all its CPU time.
 *
 * @param stealShare time taken by the hypervisor; absent where not measured
 * @param foreignShare CPU time of processes that are not ours; absent where not measured
 * @param speed how fast the host was around the trial; absent where not measured
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record HostFigures(OptionalDouble stealShare, OptionalDouble foreignShare, Optional<HostSpeed> speed) {
    /** Nothing measured. */
    public static HostFigures none() {
        return new HostFigures(OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty());
    }

    /** The same with how fast the host was. */
    public HostFigures at(Optional<HostSpeed> measured) {
        return new HostFigures(stealShare, foreignShare, measured);
    }

    /**
     * How fast the host was around a trial: CPU time of a fixed piece of work, the reference kernel, on the CPUs of the
     * system under test. Less is faster.
     *
     * @param kernelBeforeNs in the silence before the trial, ns; absent when it was not run
     * @param kernelAfterNs in the silence after the trial, ns; absent when it was not run
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record HostSpeed(OptionalDouble kernelBeforeNs, OptionalDouble kernelAfterNs) {}
}
