package dev.gatebench.core.compare;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How strict a gate is: the verdicts of a line that make it fail. */
public enum FailOn {
    /** It fails beyond the limit, and where a cell has no headline: what cannot be told passes. */
    @JsonProperty("beyond")
    BEYOND("beyond") {
        @Override
        public boolean fails(Gate gate) {
            return gate == Gate.BEYOND || gate == Gate.NO_HEADLINE;
        }
    },
    /** It fails there, and where it cannot be told on which side of the limit the candidate is. */
    @JsonProperty("cannotTell")
    CANNOT_TELL("cannot-tell") {
        @Override
        public boolean fails(Gate gate) {
            return BEYOND.fails(gate) || gate == Gate.CANNOT_TELL;
        }
    };

    private final String word;

    FailOn(String word) {
        this.word = word;
    }

    /** Its word on the command line. */
    public String word() {
        return word;
    }

    /** Whether a line with such a verdict makes the gate fail. */
    public abstract boolean fails(Gate gate);
}
