package dev.gatebench.lab.host;

import dev.gatebench.core.json.OmittedWhenEmpty;
import java.util.Map;

/**
 * Use of a machine since boot.
 *
 * @param byCpu CPU time of each CPU; empty where the system does not tell
 * @param tcp counters of the kernel's TCP by name, as {@code nstat} names them, of the network namespace in which the
 *     host's tasks have their connections; empty where they cannot be read
 */
public record HostUsage(
        ReadAt at,
        CpuCounters all,
        Map<Integer, CpuCounters> byCpu,
        @OmittedWhenEmpty Map<String, Long> tcp) {
    public HostUsage {
        byCpu = Map.copyOf(byCpu);
        tcp = Map.copyOf(tcp);
    }

    /** Creates CPU times alone. */
    public HostUsage(ReadAt at, CpuCounters all, Map<Integer, CpuCounters> byCpu) {
        this(at, all, byCpu, Map.of());
    }

    /** Returns the usage with counters of the kernel's TCP. */
    public HostUsage withTcp(Map<String, Long> counters) {
        return new HostUsage(at, all, byCpu, counters);
    }
}
