package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.json.Amount;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the host did in the measured window, as shares (0..1) of all its CPU time.
 *
 * @param stealShare time taken by the hypervisor; absent where not measured
 * @param foreignShare CPU time of processes that are not ours; absent where not measured
 * @param roleCpus the same of the CPUs of each role, and of those of several roles together where something of ours may
 *     run on all of these; empty where nothing of that was asked for
 * @param speed how fast the host was around the trial; absent where not measured
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record HostFigures(
        OptionalDouble stealShare,
        OptionalDouble foreignShare,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<RoleCpus> roleCpus,

        Optional<HostSpeed> speed) {
    public HostFigures {
        roleCpus = List.copyOf(roleCpus);
    }

    /** Nothing measured. */
    public static HostFigures none() {
        return new HostFigures(OptionalDouble.empty(), OptionalDouble.empty(), List.of(), Optional.empty());
    }

    /** The same with what the CPUs of the roles did. */
    public HostFigures on(List<RoleCpus> measured) {
        return new HostFigures(stealShare, foreignShare, measured, speed);
    }

    /** The same with how fast the host was. */
    public HostFigures at(Optional<HostSpeed> measured) {
        return new HostFigures(stealShare, foreignShare, roleCpus, measured);
    }

    /**
     * What the CPUs of some roles did in the measured window, as shares (0..1) of their time.
     *
     * @param roles the roles that have these CPUs, by name
     * @param cpus how many CPUs these are
     * @param stealShare time taken by the hypervisor; absent where not measured
     * @param foreignShare CPU time of processes that are not ours, at least: what something of ours may have used there
     *     is taken for ours; absent where not measured
     * @param waitedShare time that threads of ours which are bound to these CPUs were ready to run and waited for one,
     *     all of them together, so that it may be above 1; absent where not measured
     * @param throttledShare time that threads of ours were kept from running because the quota of their control group
     *     was used up, all of its CPUs together, ÷ the window, so that it may be above 1; that of the group where it
     *     was most; absent where no quota is known of
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record RoleCpus(
            List<String> roles,
            @Amount int cpus,
            OptionalDouble stealShare,
            OptionalDouble foreignShare,
            OptionalDouble waitedShare,
            OptionalDouble throttledShare) {
        public RoleCpus {
            roles = List.copyOf(roles);
        }
    }

    /**
     * How fast the host was around a trial: CPU time of a fixed piece of work, the reference kernel, on the CPUs of the
     * system under test. Less is faster.
     *
     * @param kernelBeforeNs in the silence before the trial, ns; absent when it was not run
     * @param kernelAfterNs in the silence after the trial, ns; absent when it was not run
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record HostSpeed(
            @Amount OptionalDouble kernelBeforeNs, @Amount OptionalDouble kernelAfterNs) {}
}
