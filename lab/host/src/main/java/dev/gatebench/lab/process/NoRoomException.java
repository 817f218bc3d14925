package dev.gatebench.lab.process;

/** A pod or process does not fit where it is to run beside others: fewer of its kind might. */
public final class NoRoomException extends EnvironmentException {
    private static final long serialVersionUID = 1L;

    public NoRoomException(String message) {
        super(message);
    }
}
