package dev.gatebench.lab.conformance;

import java.util.List;

/**
 * A request as the backend received it.
 *
 * @param target as it was sent
 * @param version such as {@code HTTP/1.1}
 * @param trailers the fields behind its body
 * @param whole whether the body came to its end
 */
public record Received(
        String method,
        String target,
        String version,
        List<Field> headers,
        Framing framing,
        ReceivedBody body,
        List<Field> trailers,
        boolean whole) {
    public Received {
        headers = List.copyOf(headers);
        trailers = List.copyOf(trailers);
    }

    Received withHeaders(List<Field> others) {
        return new Received(method, target, version, others, framing, body, trailers, whole);
    }
}
