package dev.gatebench.lab.host.local;

import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Free ports on loopback. */
public final class Ports {
    /** Ports that were given: their owners may not have bound them yet. */
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private Ports() {}

    /** Returns a port that was free a moment ago, and that nobody else was given. */
    public static int free() {
        int port = anyFree();
        return GIVEN.add(port) ? port : free();
    }

    private static int anyFree() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new EnvironmentException("no port is free on loopback: " + e.getMessage() + "; end other servers", e);
        }
    }
}
