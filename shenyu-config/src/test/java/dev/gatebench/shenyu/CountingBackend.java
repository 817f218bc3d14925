package dev.gatebench.shenyu;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A backend that says the request line it got and counts what it accepts; it closes only when it is asked to. */
final class CountingBackend implements AutoCloseable {
    static final String BODY = "from the backend: ";

    private final ServerSocket server;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private volatile long delayMs;

    CountingBackend() throws IOException {
        server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    int connections() {
        return connections.get();
    }

    int requests() {
        return requests.get();
    }

    void delay(long millis) {
        delayMs = millis;
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                connections.incrementAndGet();
                daemon(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
            String first;
            boolean close = false;
            while (!close && (first = in.readLine()) != null) {
                String header;
                while ((header = in.readLine()) != null && !header.isEmpty()) {
                    close |= header.equalsIgnoreCase("connection: close");
                }
                requests.incrementAndGet();
                Thread.sleep(delayMs);
                reply(socket.getOutputStream(), BODY + first, close);
            }
        } catch (IOException | InterruptedException e) {
            // the gateway or the test went away
        }
    }

    private static void reply(OutputStream out, String body, boolean close) throws IOException {
        String reply = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: " + body.length() + "\r\n"
                + (close ? "Connection: close\r\n" : "") + "\r\n" + body;
        out.write(reply.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "backend");
        thread.setDaemon(true);
        thread.start();
    }
}
