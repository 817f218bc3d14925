package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.OptionalInt;

/**
 * Number of injectors that send each load together.
 *
 * @param count 1..{@value #MOST}; empty for as many as a probe finds necessary
 */
public record InjectorsSpec(OptionalInt count) {
    /** Largest number of injectors. */
    public static final int MOST = 64;

    /** A single injector. */
    public static final InjectorsSpec ONE = new InjectorsSpec(OptionalInt.of(1));

    /** The number of injectors that a probe finds necessary. */
    public static final InjectorsSpec AUTO = new InjectorsSpec(OptionalInt.empty());

    private static final String AUTO_WORD = "auto";

    public InjectorsSpec {
        if (count.isPresent() && (count.getAsInt() < 1 || count.getAsInt() > MOST)) {
            throw new IllegalArgumentException(
                    "injectors must be 1.." + MOST + " or " + AUTO_WORD + ", were " + count.getAsInt());
        }
    }

    /**
     * Reads the value of the key {@code injectors}.
     *
     * @throws IllegalArgumentException in one line when it is neither a number nor {@code auto}
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static InjectorsSpec of(Object said) {
        if (said instanceof Number number && number.doubleValue() == number.intValue()) {
            return new InjectorsSpec(OptionalInt.of(number.intValue()));
        }
        if (AUTO_WORD.equals(said)) {
            return AUTO;
        }
        throw new IllegalArgumentException(
                "injectors must be 1.." + MOST + " or " + AUTO_WORD + ", were '" + said + "'");
    }

    @JsonValue
    Object said() {
        return count.isPresent() ? count.getAsInt() : AUTO_WORD;
    }
}
