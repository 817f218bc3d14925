package dev.gatebench.lab.process;

/** Something does not fit where it is to run beside what is there: fewer of its kind might. */
public final class NoRoomException extends EnvironmentException {
    private static final long serialVersionUID = 1L;

    public NoRoomException(String message) {
        super(message);
    }
}
