package dev.gatebench.lab.conformance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;

/** A gateway that knows no HTTP: it passes bytes on, each connection to one of its own. */
final class ForwardingGateway implements AutoCloseable {
    private final ServerSocket server;
    private final URI backend;

    ForwardingGateway(URI backend) {
        this.backend = backend;
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        daemon(this::accept);
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket from = server.accept();
                Socket to = new Socket(backend.getHost(), backend.getPort());
                daemon(() -> pass(from, to));
                daemon(() -> pass(to, from));
            } catch (IOException e) {
                // it was closed, or the backend is gone
            }
        }
    }

    /** Whichever side ends first ends both. */
    private static void pass(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // the other side ended
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
