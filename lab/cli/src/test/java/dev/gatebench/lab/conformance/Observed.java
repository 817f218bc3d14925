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

    static ReceivedReply reply() {
        return new ReceivedReply(
                List.of(),
                "HTTP/1.1",
                200,
                List.of(new Field("Content-Type", "text/plain"), new Field("Content-Length", "5")),
                Framing.LENGTH,
                body("reply"),
                List.of(),
                true);
    }

    static CaseObservation whole() {
        return new CaseObservation(List.of(request()), List.of(reply()), After.OPEN, 1);
    }

    /** With another request at the backend. */
    static CaseObservation asked(UnaryOperator<Received> change) {
        return new CaseObservation(List.of(change.apply(request())), List.of(reply()), After.OPEN, 1);
    }

    /** With another reply at the client. */
    static CaseObservation answered(UnaryOperator<ReceivedReply> change) {
        return new CaseObservation(List.of(request()), List.of(change.apply(reply())), After.OPEN, 1);
    }

    static CaseObservation with(
            CaseObservation one, List<Received> received, List<ReceivedReply> replies, After after) {
        return new CaseObservation(received, replies, after, one.ms());
    }

    static ReceivedBody body(String text) {
        return ReceivedBody.of(text.getBytes(StandardCharsets.US_ASCII));
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

    static ReceivedReply status(ReceivedReply of, int status) {
        return new ReceivedReply(
                of.interim(), of.version(), status, of.headers(), of.framing(), of.body(), of.trailers(), true);
    }

    static ReceivedReply body(ReceivedReply of, Framing framing, String body, boolean whole) {
        return new ReceivedReply(
                of.interim(), of.version(), of.status(), of.headers(), framing, body(body), of.trailers(), whole);
    }

    static ReceivedReply plus(ReceivedReply of, Field more) {
        List<Field> all = new ArrayList<>(of.headers());
        all.add(more);
        return new ReceivedReply(
                of.interim(), of.version(), of.status(), all, of.framing(), of.body(), of.trailers(), of.whole());
    }

    static ReceivedReply interim(ReceivedReply of, Integer... statuses) {
        return new ReceivedReply(
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
