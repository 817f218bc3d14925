package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonValue;

/** What an interval's repetitions are. */
public enum Replication {
    /** Fresh processes: the interval holds what differs from one start of the processes to the next. */
    FORK,
    /** Rounds within one fork: the interval says nothing of what another start of the processes would give. */
    ROUND;

    /** The word in tables and in JSON: {@code fork} or {@code round}. */
    @JsonValue
    public String word() {
        return this == FORK ? "fork" : "round";
    }
}
