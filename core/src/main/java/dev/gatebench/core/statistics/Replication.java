package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What an interval's repetitions are. */
public enum Replication {
    /** Fresh processes: the interval holds what differs from one start of the processes to the next. */
    @JsonProperty("fork")
    FORK,
    /** Rounds within one fork: the interval says nothing of what another start of the processes would give. */
    @JsonProperty("round")
    ROUND;

    /** The word in tables: {@code fork} or {@code round}. */
    public String word() {
        return this == FORK ? "fork" : "round";
    }
}
