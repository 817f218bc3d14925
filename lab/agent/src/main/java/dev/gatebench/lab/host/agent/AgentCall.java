package dev.gatebench.lab.host.agent;

import com.sun.net.httpserver.HttpExchange;
import dev.gatebench.core.json.Json;
import dev.gatebench.lab.host.KernelNumber;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** One call of the lab: its parameters and the reply to it. */
final class AgentCall {
    private final HttpExchange exchange;
    private final Map<String, String> parameters = new HashMap<>();

    AgentCall(HttpExchange exchange) {
        this.exchange = exchange;
        String query =
                Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
        for (String pair : query.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            if (parts.length == 2) {
                parameters.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
            }
        }
    }

    /** Returns method and path: {@code GET /facts}. */
    String what() {
        return exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
    }

    /** Returns a parameter that must be given. */
    String text(String name) {
        return Optional.ofNullable(parameters.get(name))
                .orElseThrow(() -> new IllegalArgumentException("parameter '" + name + "' is missing"));
    }

    /** Returns a parameter that must be a number, 0 or more. */
    long number(String name) {
        return KernelNumber.of(text(name)).stream()
                .filter(number -> number >= 0)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "parameter '" + name + "' must be a number, was '" + text(name) + "'"));
    }

    /** Returns a parameter that must be an absolute path. */
    Path path() {
        Path path = Path.of(text("path"));
        if (!path.isAbsolute()) {
            throw new IllegalArgumentException("a path must be absolute, was '" + path + "'");
        }
        return path.normalize();
    }

    /** Returns what it brings, which must be no longer than a part of a file. */
    byte[] body() throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(Headers.MOST_BYTES + 1);
        if (body.length > Headers.MOST_BYTES) {
            throw new IllegalArgumentException(
                    "a call must bring at most " + Headers.MOST_BYTES + " bytes, brought more: bring them in parts");
        }
        return body;
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
    }

    void reply(Object value) throws IOException {
        bytes(200, Json.line(value).getBytes(StandardCharsets.UTF_8));
    }

    void text(int status, String text) throws IOException {
        bytes(status, text.getBytes(StandardCharsets.UTF_8));
    }

    private void bytes(int status, byte[] bytes) throws IOException {
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    /** Replies with a part of a file, and whether the file is complete. */
    void part(byte[] part, boolean ended) throws IOException {
        exchange.getResponseHeaders().set(Headers.ENDED, Boolean.toString(ended));
        bytes(200, part);
    }
}
