package dev.gatebench.lab.maven;

/** Maven could not resolve something; the message says why, without a remedy. */
public final class UnresolvedException extends Exception {
    private static final long serialVersionUID = 1;

    public UnresolvedException(String message) {
        super(message);
    }
}
