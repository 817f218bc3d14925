package dev.gatebench.lab.host.local;

import dev.gatebench.lab.host.CpuCounters;
import dev.gatebench.lab.host.Footprint;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Reads the resources that processes of this machine, and the machine, have used. */
interface ProcessMeter {

    /** Reads user and system time of a process since its start, ns, without its children; empty when it is gone. */
    OptionalLong ownCpuNs(long pid);

    /**
     * Reads user and system time of processes since their start, ns, with that of their children that have ended.
     * Processes that are gone are passed over: whoever waited for them has their time.
     */
    long cpuNs(Collection<Long> pids);

    /** Reads memory and context switches of processes together; empty when all are gone. */
    Optional<Footprint> footprint(Collection<Long> pids);

    /** Returns whether one of them was stopped, as SIGSTOP and debuggers do, and does nothing until it is continued. */
    boolean stopped(Collection<Long> pids);

    /** Returns the compiler threads of processes that are JVMs; none where the system does not tell them. */
    Set<Path> compilerThreads(Collection<Long> pids);

    /** Reads CPU time of compiler threads, ns; it shrinks when one ends. Empty when none lives. */
    OptionalLong compilerNs(Collection<Path> threads);

    /** Returns the living children of each process that has any. */
    Map<Long, Set<Long>> children();

    /** Reads the time of the machine's CPUs since boot. */
    MachineTimes machine();

    /** CPU time since boot; none of single CPUs where the system does not tell. */
    record MachineTimes(CpuCounters all, Map<Integer, CpuCounters> byCpu) {}

    /** Returns the meter for this system: {@code /proc} on Linux, OSHI elsewhere. */
    static ProcessMeter ofThisMachine() {
        return ProcMeter.available() ? new ProcMeter() : new OshiMeter();
    }
}
