package dev.gatebench.lab.command;

import dev.gatebench.core.study.StudyException;
import java.util.function.Function;

/** Parses the values of options. */
final class Parsed {
    private Parsed() {}

    /**
     * Returns the value.
     *
     * @param parser throws {@link IllegalArgumentException} with the rule that the text breaks
     * @throws StudyException with the option's name before that rule
     */
    static <T> T option(String name, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw new StudyException(name + ": " + e.getMessage());
        }
    }
}
