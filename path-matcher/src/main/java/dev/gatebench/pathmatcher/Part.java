package dev.gatebench.pathmatcher;

import java.util.Optional;
import java.util.regex.Pattern;

/** A piece of a segment with wildcards. */
sealed interface Part {
    /** The regular expression that AntPathMatcher makes of the piece. */
    String regex();

    /** Text that stands for itself. */
    record Literal(String text) implements Part {
        @Override
        public String regex() {
            return Pattern.quote(text);
        }
    }

    /** {@code ?}: one character. */
    record One() implements Part {
        @Override
        public String regex() {
            return ".";
        }
    }

    /** {@code *}: any number of characters. */
    record Star() implements Part {
        @Override
        public String regex() {
            return ".*";
        }
    }

    /**
     * <code>{name}</code> or <code>{name:regex}</code>.
     *
     * @param name name of the variable
     * @param expression regular expression that its value must match; without one, any number of characters does
     */
    record Variable(String name, Optional<String> expression) implements Part {
        @Override
        public String regex() {
            return "(" + expression.orElse(".*") + ")";
        }

        /** The number of capturing groups, its own included. */
        int groups() {
            return 1
                    + expression
                            .map(e -> Pattern.compile(e).matcher("").groupCount())
                            .orElse(0);
        }
    }
}
