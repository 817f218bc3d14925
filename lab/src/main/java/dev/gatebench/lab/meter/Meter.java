package dev.gatebench.lab.meter;

import java.util.Optional;
import java.util.OptionalLong;

/** Reads what processes and the host have used. */
public interface Meter {

    /** User and system time of a process since its start, ns; empty when it is gone. */
    OptionalLong cpuNs(long pid);

    /** Memory and context switches of a process; empty when it is gone. */
    Optional<Footprint> footprint(long pid);

    /**
     * CPU time that the JIT compiler threads of a JVM have used, ns; it can shrink when such a thread ends. Empty when the process is gone,
     * is no HotSpot JVM, or the system does not tell.
     */
    OptionalLong jitCpuNs(long pid);

    HostUsage host();

    /** The meter for this system: {@code /proc} on Linux, OSHI elsewhere. */
    static Meter ofThisHost() {
        return ProcMeter.available() ? new ProcMeter() : new OshiMeter();
    }
}
