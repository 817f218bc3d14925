package dev.gatebench.pathmatcher;

/** Thrown for a text that is no valid pattern; the message says which rule it breaks and what to do. */
final class BadPatternException extends Exception {
    private static final long serialVersionUID = 1;

    BadPatternException(String message) {
        super(message);
    }
}
