package dev.gatebench.lab.host;

/**
 * How a server of the run is to listen.
 *
 * @param address the address that it binds
 * @param port the port; 0 for any that is free
 */
public record Listening(String address, int port) {
    /** On loopback, at any free port. */
    public static final Listening LOOPBACK = new Listening("127.0.0.1", 0);
}
