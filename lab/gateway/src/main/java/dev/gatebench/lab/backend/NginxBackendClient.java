package dev.gatebench.lab.backend;

import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * Speaks to a running nginx. What it asks for counts as any request does there, so that one alone may ask for the
 * status of an nginx, and takes its own requests off.
 */
final class NginxBackendClient extends BackendClient {
    /** Where the status is; no path of a study is meant to be this one. */
    static final String STATUS = "/__gatebench/stub_status";

    private static final int TIMEOUT_MS = Math.toIntExact(TIMEOUT.toMillis());
    private static final int SHOWN = 120;
    /** The status with its head has some 300. */
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
            throw new EnvironmentException("backend " + baseUrl() + STATUS + " does not answer: " + e, e);
        }
    }

    /** On a connection of its own, which nginx ends: it is known how many were made, as it would not be of a pool. */
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

    /** All that it answers, up to a length, within the time in all: what listens there may be something else. */
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
