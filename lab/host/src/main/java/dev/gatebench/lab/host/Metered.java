package dev.gatebench.lab.host;

import dev.gatebench.lab.cpu.CpuSet;
import java.util.List;
import java.util.Optional;

/** Something whose use of its machine is read while a run lasts. */
public interface Metered {
    /** Returns a name that is unique within a run, for people: {@code netty-2}. */
    String id();

    /** Returns the machine on which it runs, as {@link Host#machine()} names it. */
    String machine();

    /**
     * Reads the resources that all its processes have used since its start; empty when it has ended, or nothing can be
     * read.
     *
     * @param details whether memory and context switches are read and compiler threads looked for too, which costs more
     */
    Optional<Usage> usage(boolean details);

    /**
     * Returns all readings since the last call, the newest last: where somebody reads for the lab, several readings
     * come at once, each with its own time.
     */
    default List<Usage> readings(boolean details) {
        return usage(details).stream().toList();
    }

    /** Returns the CPUs that it is bound to; empty where it may use all of its machine. */
    default Optional<CpuSet> cpus() {
        return Optional.empty();
    }

    /** Returns how often something new can be read of it, ms; 0 for as often as it is asked. */
    default long everyMs() {
        return 0;
    }
}
