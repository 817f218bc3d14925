package dev.gatebench.lab.host;

import java.util.Map;

/**
 * CPU time of a machine since boot.
 *
 * @param at when it was read
 * @param all that of all its CPUs together
 * @param byCpu that of each CPU, by its number; empty where the system does not tell
 */
public record HostUsage(ReadAt at, CpuCounters all, Map<Integer, CpuCounters> byCpu) {
    public HostUsage {
        byCpu = Map.copyOf(byCpu);
    }
}
