package dev.gatebench.lab.jvm;

/** An arm asks for a JDK that this machine does not have. */
public final class NoSuchJdkException extends IllegalArgumentException {
    private final String jdk;
    private final String found;

    public NoSuchJdkException(String arm, String jdk, String found) {
        super("arm '" + arm + "' needs " + jdk + ", which is not on this machine; found: " + found);
        this.jdk = jdk;
        this.found = found;
    }

    /** Returns the JDK that it asks for: {@code JDK 25}. */
    public String jdk() {
        return jdk;
    }

    /** Returns the JDKs of this machine, for people. */
    public String found() {
        return found;
    }
}
