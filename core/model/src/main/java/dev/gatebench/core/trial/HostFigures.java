package dev.gatebench.core.trial;

import dev.gatebench.core.json.Amount;
import dev.gatebench.core.json.Draft;
import dev.gatebench.core.json.OmittedWhenEmpty;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Shares (0..1) of all CPU time of the host in the measured window.
 *
 * @param stealShare time taken by the hypervisor; absent where not measured
 * @param foreignShare CPU time of foreign processes; absent where not measured
 * @param roleCpus shares of the CPUs of each role, and of several roles together where a process of the run may use the
 *     CPUs of all of them; empty where not asked for
 * @param speed speed of the host around the trial; absent where not measured
 * @param tcp growth of counters of the kernel's TCP in the measured window by name, as {@code nstat} names them:
 *     {@code TcpExtDelayedACKs}. They are of all connections of the network namespace of the system under test, those
 *     of the run and others; empty where not measured
 */
@Draft
public record HostFigures(
        OptionalDouble stealShare,
        OptionalDouble foreignShare,
        @OmittedWhenEmpty List<RoleCpus> roleCpus,
        Optional<HostSpeed> speed,
        @OmittedWhenEmpty @Amount Map<String, Long> tcp)
        implements HostFiguresDraft.With {
    public HostFigures {
        roleCpus = List.copyOf(roleCpus);
        tcp = Map.copyOf(tcp);
    }

    /** Returns figures of which none was measured. */
    public static HostFigures none() {
        return HostFiguresDraft.builder().build();
    }

    /** Returns these figures where an unmeasured process of the run may have used what counts as foreign. */
    public HostFigures withoutForeign() {
        return with().foreignShare(OptionalDouble.empty())
                .roleCpus(roleCpus.stream().map(RoleCpus::withoutForeign).toList())
                .build();
    }

    /**
     * Shares (0..1) of the time of the CPUs of some roles in the measured window.
     *
     * @param roles names of the roles that have these CPUs
     * @param cpus number of these CPUs
     * @param stealShare time taken by the hypervisor; absent where not measured
     * @param foreignShare lower bound of the CPU time of foreign processes: time that a process of the run may have
     *     used there counts as its own; absent where not measured
     * @param waitedShare time that threads of the run bound to these CPUs were ready and waited for one, summed over
     *     them, so that it may be above 1; absent where not measured
     * @param throttledShare time that threads of the run could not run because the quota of their control group was
     *     used up, summed over its CPUs, ÷ the window, so that it may be above 1; of the group with the greatest;
     *     absent where no quota is known
     */
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

        private RoleCpus withoutForeign() {
            return new RoleCpus(roles, cpus, stealShare, OptionalDouble.empty(), waitedShare, throttledShare);
        }
    }

    /**
     * Speed of the host around a trial: CPU time of a fixed piece of work, the reference kernel, on the CPUs of the
     * system under test. Less is faster.
     *
     * @param kernelBeforeNs in the silence before the trial, ns; absent when it was not run
     * @param kernelAfterNs in the silence after the trial, ns; absent when it was not run
     */
    public record HostSpeed(
            @Amount OptionalDouble kernelBeforeNs, @Amount OptionalDouble kernelAfterNs) {}
}
