package dev.gatebench.core.run;

import com.fasterxml.jackson.annotation.JsonValue;

/** The kind of repetition that an interval is made of. */
public enum Replication {
    /** Fresh processes: the interval includes differences between starts of the processes. */
    FORK("fork"),
    /**
     * Lanes of forks that were made at once, each with the mean of its forks: the interval includes differences between
     * the hosts of lanes as well as between forks.
     */
    LANE("lane"),
    /** Rounds within one fork: the interval does not include differences between starts of the processes. */
    ROUND("round");

    private final String word;

    Replication(String word) {
        this.word = word;
    }

    /** Returns the word in tables and in JSON. */
    @JsonValue
    public String word() {
        return word;
    }

    /**
     * Returns the kind of a ratio of two samples: the later constant, so that a ratio is of forks only where both
     * samples are.
     */
    public static Replication ofBoth(Replication one, Replication other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
