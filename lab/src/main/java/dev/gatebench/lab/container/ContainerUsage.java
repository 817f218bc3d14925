package dev.gatebench.lab.container;

import dev.gatebench.lab.meter.Footprint;
import java.util.Optional;
import java.util.OptionalLong;

/** What a container has used, all its processes together. */
interface ContainerUsage {

    /** CPU time, ns; empty when the container is gone or nothing is known yet. */
    OptionalLong cpuNs();

    /** Memory, where it takes the place of what {@code /proc} says of the process. */
    Optional<Footprint> footprint();

    /** Whether the container's processes are this machine's, so that {@code /proc} knows them. */
    boolean onThisMachine();

    /** The container has ended: nothing new is asked for. */
    default void ended() {}
}
