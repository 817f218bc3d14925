package dev.gatebench.core.tool;

/** A text that is not what it was taken for: one line that says what is missing. */
public final class ToolOutputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ToolOutputException(String message) {
        super(message);
    }
}
