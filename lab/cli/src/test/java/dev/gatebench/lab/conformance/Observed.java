package dev.gatebench.lab.conformance;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Observations as tests need them. */
final class Observed {
    private Observed() {}

    static Received request() {
        return new Received(
                "POST",
                "/http/echo",
                "HTTP/1.1",
                List.of(new Field("Host", "a"), new Field("Content-Length", "4")),
                Framing.LENGTH,
                body("data"),
                List.of(),
                true);
    }

    static Reply reply() {
        return new Reply(
                List.of(),
                "HTTP/1.1",
                200,
                List.of(new Field("Content-Type", "text/plain"), new Field("Content-Length", "5")),
                Framing.LENGTH,
                body("reply"),
                List.of(),
                true);
    }

    static Observation whole() {
        return new Observation(List.of(request()), List.of(reply()), After.OPEN, 1);
    }

    /** With another request at the backend. */
    static Observation asked(UnaryOperator<Received> change) {
        return new Observation(List.of(change.apply(request())), List.of(reply()), After.OPEN, 1);
    }

    /** With another reply at the client. */
    static Observation answered(UnaryOperator<Reply> change) {
        return new Observation(List.of(request()), List.of(change.apply(reply())), After.OPEN, 1);
    }

    static Observation with(Observation one, List<Received> received, List<Reply> replies, After after) {
        return new Observation(received, replies, after, one.ms());
    }

    static Body body(String text) {
        return Body.of(text.getBytes(StandardCharsets.US_ASCII));
    }

    static Received headers(Received of, Field... more) {
        return new Received(
                of.method(), of.target(), of.version(), List.of(more), of.framing(), of.body(), of.trailers(), true);
    }

    static Received plus(Received of, Field more) {
        List<Field> all = new ArrayList<>(of.headers());
        all.add(more);
        return headers(of, all.toArray(Field[]::new));
    }

    static Received target(Received of, String target) {
        return new Received(
                of.method(), target, of.version(), of.headers(), of.framing(), of.body(), of.trailers(), true);
    }

    static Received method(Received of, String method) {
        return new Received(
                method, of.target(), of.version(), of.headers(), of.framing(), of.body(), of.trailers(), true);
    }

    static Received body(Received of, Framing framing, String body) {
        return new Received(
                of.method(), of.target(), of.version(), of.headers(), framing, body(body), of.trailers(), true);
    }

    static Reply status(Reply of, int status) {
        return new Reply(
                of.interim(), of.version(), status, of.headers(), of.framing(), of.body(), of.trailers(), true);
    }

    static Reply body(Reply of, Framing framing, String body, boolean whole) {
        return new Reply(
                of.interim(), of.version(), of.status(), of.headers(), framing, body(body), of.trailers(), whole);
    }

    static Reply plus(Reply of, Field more) {
        List<Field> all = new ArrayList<>(of.headers());
        all.add(more);
        return new Reply(
                of.interim(), of.version(), of.status(), all, of.framing(), of.body(), of.trailers(), of.whole());
    }

    static Reply interim(Reply of, Integer... statuses) {
        return new Reply(
                List.of(statuses),
                of.version(),
                of.status(),
                of.headers(),
                of.framing(),
                of.body(),
                of.trailers(),
                of.whole());
    }
}
