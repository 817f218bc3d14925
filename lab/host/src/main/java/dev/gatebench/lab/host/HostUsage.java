package dev.gatebench.lab.host;

import java.util.Map;

/** CPU time of a machine since boot; {@code byCpu} is empty where the system does not tell. */
public record HostUsage(ReadAt at, CpuCounters all, Map<Integer, CpuCounters> byCpu) {
    public HostUsage {
        byCpu = Map.copyOf(byCpu);
    }
}
