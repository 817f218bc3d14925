package dev.gatebench.core.compare;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How strict a gate is: the verdicts of a line that make it fail. */
public enum FailOn {
    /**
     * It fails beyond the limit, without a headline or an interval, and where a control voids the verdict or is
     * missing: what cannot be told with them passes.
     */
    @JsonProperty("beyond")
    BEYOND("beyond") {
        @Override
        public boolean fails(Gate gate) {
            return switch (gate) {
                case BEYOND, NO_HEADLINE, NO_INTERVAL, VOID, NO_CONTROL -> true;
                case WITHIN, CANNOT_TELL, NOT_GATED -> false;
            };
        }
    },
    /** It also fails where it cannot be told on which side of the limit the candidate is. */
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

    public String word() {
        return word;
    }

    /** Whether a line with such a verdict makes the gate fail. */
    public abstract boolean fails(Gate gate);
}
