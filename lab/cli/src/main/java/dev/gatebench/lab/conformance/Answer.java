package dev.gatebench.lab.conformance;

import dev.gatebench.lab.process.Await;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What the backend does once it has received a request. */
@FunctionalInterface
interface Answer {
    /** How many bytes of a reply that is cut off are sent. */
    int CUT_AT = 500;

    /**
     * Answers.
     *
     * @return whether the connection stays open
     * @throws IOException when it breaks
     */
    boolean to(Received request, OutputStream out) throws IOException;

    /** A reply with a length. */
    static Answer of(int status, byte[] body) {
        return of(status, List.of(), body);
    }

    /** A reply with fields of its own and a length. */
    static Answer of(int status, List<Field> more, byte[] body) {
        return (request, out) -> send(out, true, head(status, more, "Content-Length: " + body.length), body);
    }

    /** A reply that has no body, with fields of its own. */
    static Answer withoutBody(int status, List<Field> more) {
        return (request, out) -> send(out, true, head(status, more, ""));
    }

    /** The head of a reply that announces a body, as HEAD asks for it. */
    static Answer headOf(byte[] body) {
        return (request, out) -> send(out, true, head(200, List.of(), "Content-Length: " + body.length));
    }

    /** A reply in chunks, and fields behind them. */
    static Answer chunked(byte[] body, List<Field> trailers) {
        List<Field> named = trailers.stream()
                .map(field -> new Field("Trailer", field.name()))
                .toList();
        return (request, out) -> send(
                out, true, head(200, named, "Transfer-Encoding: chunked"), RawRequest.chunks(body, 1000, trailers));
    }

    /** A reply that ends with the connection. */
    static Answer untilClose(byte[] body) {
        return (request, out) -> send(out, false, head(200, List.of(), ""), body);
    }

    /** A reply after which the backend closes the connection, as it says. */
    static Answer closing(byte[] body) {
        return (request, out) -> send(
                out,
                false,
                head(200, List.of(new Field("Connection", "close")), "Content-Length: " + body.length),
                body);
    }

    /** A reply whose body is the target that was asked for, so that replies can be told apart. */
    static Answer target() {
        return (request, out) ->
                of(200, request.target().getBytes(StandardCharsets.ISO_8859_1)).to(request, out);
    }

    /** A reply of which only the beginning is sent, before the connection is closed. */
    static Answer cut(byte[] body) {
        return (request, out) -> {
            out.write(head(200, List.of(), "Content-Length: " + body.length));
            out.write(body, 0, CUT_AT);
            out.flush();
            return false;
        };
    }

    /** No reply: the connection is closed. */
    static Answer none() {
        return (request, out) -> false;
    }

    /** The same after a time. */
    default Answer after(Duration delay) {
        return (request, out) -> {
            Await.pause(delay.toMillis());
            return to(request, out);
        };
    }

    private static boolean send(OutputStream out, boolean staysOpen, byte[]... parts) throws IOException {
        for (byte[] part : parts) {
            out.write(part);
        }
        out.flush();
        return staysOpen;
    }

    private static byte[] head(int status, List<Field> more, String framing) {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " " + REASONS.getOrDefault(status, "Other"));
        head.append("\r\nDate: Fri, 20 Nov 2026 00:00:00 GMT\r\nServer: gatebench\r\n");
        head.append("Content-Type: text/plain\r\nX-Backend-hEADER: kept\r\n");
        more.forEach(field ->
                head.append(field.name()).append(": ").append(field.value()).append("\r\n"));
        head.append(framing.isEmpty() ? "" : framing + "\r\n").append("\r\n");
        return head.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The words of statuses. */
    Map<Integer, String> REASONS = Map.of(
            200,
            "OK",
            204,
            "No Content",
            304,
            "Not Modified",
            404,
            "Not Found",
            500,
            "Internal Server Error",
            503,
            "Service Unavailable");
}
