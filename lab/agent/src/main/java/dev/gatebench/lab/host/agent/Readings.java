package dev.gatebench.lab.host.agent;

import dev.gatebench.lab.host.HostUsage;
import dev.gatebench.lab.host.Usage;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The readings of an agent since the lab asked last; times are of the agent's clock.
 *
 * @param last the number of the last reading here, to ask for what follows; that of the last asked for where there is
 *     none
 * @param readings readings, the oldest first
 * @param states state of each task now, by id
 */
public record Readings(long last, List<Reading> readings, Map<String, TaskState> states) {
    /** Id of the agent's own process among the tasks. */
    public static final String AGENT = "agent itself";

    public Readings {
        readings = List.copyOf(readings);
        states = Map.copyOf(states);
    }

    /**
     * A reading of all meters.
     *
     * @param number counts readings from 1
     */
    public record Reading(long number, Optional<HostUsage> host, Map<String, Usage> tasks) {
        public Reading {
            tasks = Map.copyOf(tasks);
        }
    }
}
