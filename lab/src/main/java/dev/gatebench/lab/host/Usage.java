package dev.gatebench.lab.host;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * One reading of what a task has used since its start.
 *
 * @param at when it was read
 * @param cpuNs user and system time of all its processes, those that have ended included, ns
 * @param footprint memory and context switches; empty where not read
 * @param compilerNs CPU time of the threads that compile code while it runs (HotSpot's C1 and C2), ns; it shrinks when
 *     such a thread ends; empty where not read, or where there is none
 */
public record Usage(ReadAt at, long cpuNs, Optional<Footprint> footprint, OptionalLong compilerNs) {}
