package dev.gatebench.lab.host;

import dev.gatebench.lab.cpu.CpuSet;
import java.util.List;
import java.util.Optional;

/** Something whose use of its machine is read while a run lasts. */
public interface Metered {
    /** Unique within a run, for people: {@code netty-2}. */
    String id();

    /** The machine on which it runs, as {@link Host#machine()} names it. */
    String machine();

    /**
     * Reads what it has used since its start, all its processes together.
     *
     * @param details whether memory and context switches are read and compiler threads looked for too, which costs more
     * @return empty when it has ended, or nothing can be read
     */
    Optional<Usage> usage(boolean details);

    /**
     * All that was read of it since this was asked last, the newest last: where somebody reads for the lab, several
     * readings come at once, each with its own time.
     *
     * @param details as for {@link #usage}
     */
    default List<Usage> readings(boolean details) {
        return usage(details).stream().toList();
    }

    /** The CPUs that it is bound to; empty where it may use all of its machine. */
    default Optional<CpuSet> cpus() {
        return Optional.empty();
    }

    /** How often something new can be read of it, ms; 0 for as often as it is asked. */
    default long everyMs() {
        return 0;
    }
}
