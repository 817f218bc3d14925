package dev.gatebench.lab.host.local;

import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Free ports on loopback. */
public final class Ports {
    private Ports() {}

    /** A port that was free a moment ago. */
    public static int free() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new EnvironmentException("no port is free on loopback: " + e.getMessage() + "; end other servers", e);
        }
    }
}
