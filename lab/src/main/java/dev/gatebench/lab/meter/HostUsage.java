package dev.gatebench.lab.meter;

import java.util.OptionalLong;

/**
 * CPU time of all CPUs together since boot.
 *
 * @param busyNs time in which CPUs worked for this system, ns
 * @param totalNs all time, idle included, ns
 * @param stealNs time that the hypervisor took, where the system tells, ns
 */
public record HostUsage(long busyNs, long totalNs, OptionalLong stealNs) {}
