package dev.gatebench.lab.conformance;

import java.util.List;

/**
 * A reply as the client got it.
 *
 * @param interim the statuses before it, such as 100
 * @param version {@code HTTP/1.1}
 * @param status its status
 * @param headers its header fields in order
 * @param framing how its body is framed
 * @param body its body
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
}
