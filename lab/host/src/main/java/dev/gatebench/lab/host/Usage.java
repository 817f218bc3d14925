package dev.gatebench.lab.host;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A reading of the resources that a task has used since its start.
 *
 * @param at time of the reading
 * @param cpuNs user and system time of all its processes, those that have ended included, ns
 * @param footprint memory and context switches; empty where not read
 * @param compilerNs CPU time of the threads that compile code while it runs (HotSpot's C1 and C2), ns; it shrinks when
 *     such a thread ends; empty where not read, or where there is none
 * @param stopped whether one of its processes was stopped, as SIGSTOP and debuggers do; false where that is not known
 */
public record Usage(ReadAt at, long cpuNs, Optional<Footprint> footprint, OptionalLong compilerNs, boolean stopped) {
    /** Creates the usage of a task that is not known to be stopped. */
    public Usage(ReadAt at, long cpuNs, Optional<Footprint> footprint, OptionalLong compilerNs) {
        this(at, cpuNs, footprint, compilerNs, false);
    }

    /** Returns this usage at another time, as another clock tells it. */
    public Usage at(ReadAt other) {
        return new Usage(other, cpuNs, footprint, compilerNs, stopped);
    }

    /** Returns this usage with the time for which its control group was throttled, ns. */
    public Usage throttled(OptionalLong ns) {
        return new Usage(at, cpuNs, footprint.map(read -> read.throttled(ns)), compilerNs, stopped);
    }
}
