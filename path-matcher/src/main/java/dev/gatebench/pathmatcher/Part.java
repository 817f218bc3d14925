package dev.gatebench.pathmatcher;

import java.util.Optional;
import java.util.regex.Pattern;

/** A piece of a segment with wildcards. */
sealed interface Part {
    /** The piece as AntPathMatcher gives it to java.util.regex. */
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
     * @param name what it is called
     * @param expression what it must match; any number of characters where there is none
     */
    record Variable(String name, Optional<String> expression) implements Part {
        @Override
        public String regex() {
            return "(" + expression.orElse(".*") + ")";
        }

        /** How many capturing groups it has, its own included. */
        int groups() {
            return 1
                    + expression
                            .map(e -> Pattern.compile(e).matcher("").groupCount())
                            .orElse(0);
        }
    }
}
