package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.OptionalInt;

/**
 * How many injectors send each load together.
 *
 * @param count how many, 1..{@value #MOST}; empty for as many as a probe finds that it takes
 */
public record InjectorsSpec(OptionalInt count) {
    /** The most that there may be. */
    public static final int MOST = 64;

    /** One sends all. */
    public static final InjectorsSpec ONE = new InjectorsSpec(OptionalInt.of(1));

    /** As many as it takes. */
    public static final InjectorsSpec AUTO = new InjectorsSpec(OptionalInt.empty());

    private static final String AUTO_WORD = "auto";

    public InjectorsSpec {
        if (count.isPresent() && (count.getAsInt() < 1 || count.getAsInt() > MOST)) {
            throw new IllegalArgumentException(
                    "injectors must be 1.." + MOST + " or " + AUTO_WORD + ", were " + count.getAsInt());
        }
    }

    /**
     * Reads what a study says.
     *
     * @throws IllegalArgumentException in one line when it is neither a number of them nor the word
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

    /** As a study says it. */
    @JsonValue
    Object said() {
        return count.isPresent() ? count.getAsInt() : AUTO_WORD;
    }
}
