package dev.gatebench.lab.host;

import java.util.OptionalLong;

/**
 * The time that a CPU, or all CPUs of a machine together, have spent since boot.
 *
 * @param busyNs time in which processes and the kernel's own threads ran, ns; time in interrupts is in it where the
 *     system counts it to the process that was interrupted, so that less the time of all processes nothing is left
 * @param totalNs all time, idle included, ns
 * @param stealNs time that the hypervisor took, where the system tells, ns
 */
public record CpuCounters(long busyNs, long totalNs, OptionalLong stealNs) {}
