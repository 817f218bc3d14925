package dev.gatebench.lab.conformance;

import dev.gatebench.lab.process.Await;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hc.core5.http.impl.EnglishReasonPhraseCatalog;

/** The reply of the backend to a request, or what it does in place of one. */
@FunctionalInterface
interface Answer {
    /** Bytes that are sent of the body of a reply that is cut off. */
    int CUT_AT = 500;

    byte[] NO_BODY = {};

    /**
     * Answers.
     *
     * @return whether the connection stays open
     * @throws IOException when it breaks
     */
    boolean to(Received request, OutputStream out) throws IOException;

    static Answer of(int status, byte[] body) {
        return of(status, List.of(), body);
    }

    static Answer of(int status, List<Field> fields, byte[] body) {
        return sent(true, status, withLength(fields, body), body);
    }

    static Answer withoutBody(int status, List<Field> fields) {
        return sent(true, status, fields, NO_BODY);
    }

    /** Replies with the head of a reply that announces a body, as HEAD asks for it. */
    static Answer headOf(byte[] body) {
        return sent(true, 200, withLength(List.of(), body), NO_BODY);
    }

    /** Replies in chunks, with fields behind them. */
    static Answer chunked(byte[] body, List<Field> trailers) {
        Stream<Field> announced = trailers.stream().map(field -> new Field("Trailer", field.name()));
        List<Field> fields = Stream.concat(announced, Stream.of(new Field("Transfer-Encoding", "chunked")))
                .toList();
        return sent(true, 200, fields, RawRequest.chunks(body, 1000, trailers));
    }

    /** Replies with a body that ends with the connection. */
    static Answer untilClose(byte[] body) {
        return sent(false, 200, List.of(), body);
    }

    /** Replies, announces that the connection is closed, and closes it. */
    static Answer closing(byte[] body) {
        return sent(false, 200, withLength(List.of(new Field("Connection", "close")), body), body);
    }

    /** Replies with the target that was asked for as the body, so that replies can be told apart. */
    static Answer target() {
        return (request, out) ->
                of(200, request.target().getBytes(StandardCharsets.ISO_8859_1)).to(request, out);
    }

    /** Replies with the beginning of a body alone, and closes the connection. */
    static Answer cut(byte[] body) {
        return sent(false, 200, withLength(List.of(), body), Arrays.copyOf(body, CUT_AT));
    }

    /** Closes the connection without a reply. */
    static Answer none() {
        return (request, out) -> false;
    }

    /** Delays this answer. */
    default Answer after(Duration delay) {
        return (request, out) -> {
            Await.pause(delay.toMillis());
            return to(request, out);
        };
    }

    private static List<Field> withLength(List<Field> fields, byte[] body) {
        return Stream.concat(fields.stream(), Stream.of(new Field("Content-Length", Integer.toString(body.length))))
                .toList();
    }

    private static Answer sent(boolean staysOpen, int status, List<Field> fields, byte[] body) {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " ");
        head.append(Optional.ofNullable(EnglishReasonPhraseCatalog.INSTANCE.getReason(status, Locale.ROOT))
                .orElse("Other"));
        head.append("\r\nDate: Fri, 20 Nov 2026 00:00:00 GMT\r\nServer: gatebench\r\n");
        head.append("Content-Type: text/plain\r\nX-Backend-hEADER: kept\r\n");
        fields.forEach(field -> field.appendTo(head));
        byte[] bytes = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        return (request, out) -> {
            out.write(bytes);
            out.write(body);
            out.flush();
            return staysOpen;
        };
    }
}
