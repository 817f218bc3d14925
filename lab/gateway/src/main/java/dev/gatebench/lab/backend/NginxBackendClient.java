package dev.gatebench.lab.backend;

import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * A client of a running nginx, which counts the client's own requests too. The client takes them off, so that an nginx
 * may have one client only.
 */
final class NginxBackendClient extends BackendClient {
    /** The path of the status, which no study uses. */
    static final String STATUS = "/__gatebench/stub_status";

    private static final int TIMEOUT_MS = Math.toIntExact(TIMEOUT.toMillis());
    private static final int SHOWN = 120;
    /** The status with its head has some 300 bytes. */
    private static final int MOST_BYTES = 4096;

    private long connections;
    private long requests;

    NginxBackendClient(URI baseUrl) {
        super(baseUrl);
    }

    @Override
    public synchronized BackendStats stats() {
        try {
            String reply = ask();
            return StubStatus.of(reply)
                    .orElseThrow(() -> new EnvironmentException("backend " + baseUrl() + STATUS
                            + " must tell nginx's stub_status, answered '" + shown(reply) + "'"))
                    .without(connections, requests);
        } catch (IOException e) {
            throw silent(baseUrl().resolve(STATUS), e);
        }
    }

    /** Whether it answers: nginx logs nothing when it listens. */
    boolean listens() {
        try {
            var unused = stats();
            return true;
        } catch (EnvironmentException e) {
            return false;
        }
    }

    /** Asks on a connection of its own, which nginx ends: the number of connections would not be known of a pool. */
    private String ask() throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(baseUrl().getHost(), baseUrl().getPort()), TIMEOUT_MS);
            connections++;
            socket.setSoTimeout(TIMEOUT_MS);
            requests++;
            socket.getOutputStream().write(("GET " + STATUS + " HTTP/1.0\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            return read(socket);
        }
    }

    /** Reads a reply up to a length, for a time in all: another program may listen there. */
    private static String read(Socket socket) throws IOException {
        byte[] reply = new byte[MOST_BYTES];
        int length = 0;
        long untilNs = System.nanoTime() + TIMEOUT.toNanos();
        int some = 0;
        while (some >= 0 && length < MOST_BYTES && System.nanoTime() < untilNs) {
            some = socket.getInputStream().read(reply, length, MOST_BYTES - length);
            length += Math.max(0, some);
        }
        return new String(reply, 0, length, StandardCharsets.ISO_8859_1);
    }

    private static String shown(String reply) {
        String line = reply.strip().replaceAll("\\s+", " ");
        return line.substring(0, Math.min(SHOWN, line.length()));
    }
}
