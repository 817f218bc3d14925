package dev.gatebench.lab.host.local;

import dev.gatebench.lab.host.CpuCounters;
import dev.gatebench.lab.host.Footprint;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Reads what processes of this machine, and the machine, have used. */
interface ProcessMeter {

    /** User and system time of a process since its start, ns, without its children; empty when it is gone. */
    OptionalLong ownCpuNs(long pid);

    /**
     * User and system time of processes since their start, ns, with that of their children that have ended. Those that
     * are gone are passed over: whoever waited for them has their time.
     */
    long cpuNs(Collection<Long> pids);

    /** Memory and context switches of processes together; empty when all are gone. */
    Optional<Footprint> footprint(Collection<Long> pids);

    /** Whether one of them was stopped, as SIGSTOP and debuggers do, and does nothing until it goes on. */
    boolean stopped(Collection<Long> pids);

    /** The compiler threads of processes that are JVMs; none where the system does not tell them. */
    Set<Path> compilerThreads(Collection<Long> pids);

    /** CPU time of compiler threads, ns; it shrinks when one ends. Empty when none lives. */
    OptionalLong compilerNs(Collection<Path> threads);

    /** The living children of each process that has any. */
    Map<Long, Set<Long>> children();

    /** What the CPUs of the machine have done since boot. */
    MachineTimes machine();

    /**
     * CPU time since boot.
     *
     * @param all that of all CPUs together
     * @param byCpu that of each CPU, by its number; empty where the system does not tell
     */
    record MachineTimes(CpuCounters all, Map<Integer, CpuCounters> byCpu) {}

    /** The meter for this system: {@code /proc} on Linux, OSHI elsewhere. */
    static ProcessMeter ofThisMachine() {
        return ProcMeter.available() ? new ProcMeter() : new OshiMeter();
    }
}
