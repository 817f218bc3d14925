package dev.gatebench.lab.host;

/** The address and port on which a server of the run is to listen; port 0 is any that is free. */
public record Listening(String address, int port) {
    /** Loopback, at any free port. */
    public static final Listening LOOPBACK = new Listening("127.0.0.1", 0);
}
