package dev.gatebench.lab.process;

/**
 * Something outside of the study keeps it from being measured: a port, a tool, a jar, a process that did not come up.
 * The message is one line for people and holds the remedy; commands end with exit code 3.
 */
public class EnvironmentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EnvironmentException(String message) {
        super(message);
    }

    public EnvironmentException(String message, Throwable cause) {
        super(message, cause);
    }
}
