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

    /** What is asked for: {@code JDK 25}. */
    public String jdk() {
        return jdk;
    }

    /** What there is, for people. */
    public String found() {
        return found;
    }
}
