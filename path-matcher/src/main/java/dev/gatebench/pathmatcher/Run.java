package dev.gatebench.pathmatcher;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A regular expression that repeats one class of characters, such as {@code [a-z]+}.
 *
 * @param characters the class, as an expression for one character
 * @param least least number of repetitions
 * @param most greatest number of repetitions
 */
record Run(String characters, int least, int most) {
    private static final Pattern FORM =
            Pattern.compile("(\\\\[dDwW]|\\.|\\[\\^?[\\w.~%+@-]+])([*+?]|\\{(\\d{1,6})(?:(,)(\\d{1,6})?)?})?");

    /** Returns the run that an expression is; empty if it is none. */
    static Optional<Run> of(String expression) {
        Matcher form = FORM.matcher(expression);
        if (!form.matches()) {
            return Optional.empty();
        }
        String characters = form.group(1);
        String times = form.group(2) == null ? "" : form.group(2);
        return Optional.of(
                switch (times) {
                    case "" -> new Run(characters, 1, 1);
                    case "?" -> new Run(characters, 0, 1);
                    case "*" -> new Run(characters, 0, Integer.MAX_VALUE);
                    case "+" -> new Run(characters, 1, Integer.MAX_VALUE);
                    default -> counted(characters, form);
                });
    }

    private static Run counted(String characters, Matcher form) {
        int least = Integer.parseInt(form.group(3));
        if (form.group(4) == null) {
            return new Run(characters, least, least);
        }
        return new Run(characters, least, form.group(5) == null ? Integer.MAX_VALUE : Integer.parseInt(form.group(5)));
    }
}
