package dev.gatebench.pathmatcher;

/** A pattern that is not one; the message says which rule it breaks and what to do. */
final class BadPatternException extends Exception {
    private static final long serialVersionUID = 1;

    BadPatternException(String message) {
        super(message);
    }
}
