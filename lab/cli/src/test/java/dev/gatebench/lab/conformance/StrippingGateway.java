package dev.gatebench.lab.conformance;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** A gateway that is broken on purpose: it asks the backend without the bodies of requests. */
final class StrippingGateway implements AutoCloseable {
    private final URI backend;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final HttpServer server;

    StrippingGateway(URI backend) {
        this.backend = backend;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        server.createContext("/", this::forward);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void forward(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        HttpRequest request = HttpRequest.newBuilder(backend.resolve(exchange.getRequestURI()))
                .method(exchange.getRequestMethod(), BodyPublishers.noBody())
                .header(RawRequest.MARK, exchange.getRequestHeaders().getFirst(RawRequest.MARK))
                .build();
        try {
            HttpResponse<byte[]> reply = http.send(request, BodyHandlers.ofByteArray());
            exchange.sendResponseHeaders(reply.statusCode(), reply.body().length);
            exchange.getResponseBody().write(reply.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
