package dev.gatebench.lab.fake;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A backend on a port of this machine that answers everything with {@value #BODY}. */
public final class FakeBackendServer implements AutoCloseable {
    public static final String BODY = "the backend's body";

    static {
        // else each answer takes 40 ms, for which a kernel waits that is asked to join small packets
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;

    public FakeBackendServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
