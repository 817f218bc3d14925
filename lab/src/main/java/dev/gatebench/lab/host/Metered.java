package dev.gatebench.lab.host;

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
     * @param details whether memory, context switches and compiler threads are read too, which costs more
     * @return empty when it has ended, or nothing can be read
     */
    Optional<Usage> usage(boolean details);

    /** How often something new can be read of it, ms; 0 for as often as it is asked. */
    default long everyMs() {
        return 0;
    }
}
