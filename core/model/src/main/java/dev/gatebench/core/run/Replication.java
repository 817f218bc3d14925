package dev.gatebench.core.run;

import com.fasterxml.jackson.annotation.JsonValue;

/** What an interval's repetitions are. */
public enum Replication {
    /** Fresh processes: the interval holds what differs from one start of the processes to the next. */
    FORK("fork"),
    /**
     * Lanes of forks that were made at once, each with the mean of its forks: the interval holds what differs from one
     * lane's hosts to the next's as well as what differs between forks.
     */
    LANE("lane"),
    /** Rounds within one fork: the interval says nothing of what another start of the processes would give. */
    ROUND("round");

    private final String word;

    Replication(String word) {
        this.word = word;
    }

    /** The word in tables and in JSON: {@code fork}, {@code lane} or {@code round}. */
    @JsonValue
    public String word() {
        return word;
    }

    /** That of a ratio of two samples: the later in order, so that forks are told only where both have them. */
    public static Replication ofBoth(Replication one, Replication other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
