package dev.gatebench.lab.conformance;

import java.util.List;

/**
 * A request as the backend received it.
 *
 * @param method its method
 * @param target its target, as it was sent
 * @param version {@code HTTP/1.1}
 * @param headers its header fields in order
 * @param framing how its body is framed
 * @param body its body
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
}
