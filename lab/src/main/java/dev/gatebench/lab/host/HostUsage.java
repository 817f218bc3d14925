package dev.gatebench.lab.host;

import java.util.OptionalLong;

/**
 * CPU time of all CPUs of a machine together since boot.
 *
 * @param at when it was read
 * @param busyNs time in which CPUs worked for this system, ns
 * @param totalNs all time, idle included, ns
 * @param stealNs time that the hypervisor took, where the system tells, ns
 */
public record HostUsage(ReadAt at, long busyNs, long totalNs, OptionalLong stealNs) {}
