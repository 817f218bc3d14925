package dev.gatebench.lab.conformance;

import java.util.List;

/**
 * A reply as the client got it.
 *
 * @param interim the statuses before it, such as 100
 * @param version such as {@code HTTP/1.1}
 * @param trailers the fields behind its body
 * @param whole whether the body came to its end
 */
public record ReceivedReply(
        List<Integer> interim,
        String version,
        int status,
        List<Field> headers,
        Framing framing,
        ReceivedBody body,
        List<Field> trailers,
        boolean whole) {
    public ReceivedReply {
        interim = List.copyOf(interim);
        headers = List.copyOf(headers);
        trailers = List.copyOf(trailers);
    }

    ReceivedReply withHeaders(List<Field> others) {
        return new ReceivedReply(interim, version, status, others, framing, body, trailers, whole);
    }
}
