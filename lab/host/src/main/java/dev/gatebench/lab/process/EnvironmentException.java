package dev.gatebench.lab.process;

/**
 * A port, tool, jar or process outside of the study keeps it from being measured. The message is one line for people
 * and holds the remedy; commands end with exit code 3.
 */
public class EnvironmentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EnvironmentException(String message) {
        super(message);
    }

    public EnvironmentException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Marks this thread as interrupted, and returns the exception that ends its work. */
    public static EnvironmentException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new EnvironmentException("the run was interrupted", e);
    }
}
