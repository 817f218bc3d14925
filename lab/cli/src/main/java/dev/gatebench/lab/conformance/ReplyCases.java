package dev.gatebench.lab.conformance;

import static dev.gatebench.lab.conformance.ConformanceCase.reply;
import static dev.gatebench.lab.conformance.ConformanceCase.request;
import static dev.gatebench.lab.conformance.Sample.GET;
import static dev.gatebench.lab.conformance.Sample.KIB;
import static dev.gatebench.lab.conformance.Sample.LARGE;
import static dev.gatebench.lab.conformance.Sample.MIB;
import static dev.gatebench.lab.conformance.Sample.PLAIN;
import static dev.gatebench.lab.conformance.Sample.POST;
import static dev.gatebench.lab.conformance.Sample.text;

import java.time.Duration;
import java.util.List;

/** Replies that differ, and backends that fail. */
final class ReplyCases {
    private static final Duration SLOW = Duration.ofSeconds(2);

    private ReplyCases() {}

    static List<ConformanceCase> replies() {
        byte[] words = text(200);
        return List.of(
                reply("reply-204", "A reply 204, without a body.", Answer.withoutBody(204, List.of())),
                reply(
                        "reply-304",
                        "A reply 304 with ETag and the length that the body would have.",
                        Answer.withoutBody(
                                304, List.of(new Field("ETag", "\"1\""), new Field("Content-Length", "2048")))),
                reply("reply-304-bare", "A reply 304 without either.", Answer.withoutBody(304, List.of())),
                reply("reply-404", "A reply 404 with a body.", Answer.of(404, words)),
                reply("reply-500", "A reply 500 with a body.", Answer.of(500, words)),
                reply("reply-503", "A reply 503 with a body.", Answer.of(503, words)),
                reply(
                        "reply-redirect",
                        "A reply 302 to another path.",
                        Answer.of(302, List.of(new Field("Location", "/http/elsewhere")), words)),
                reply("reply-empty", "A reply 200 whose length is 0.", Answer.of(200, new byte[0])),
                reply("reply-1m", "A reply of 1 MiB.", Answer.of(200, text(MIB))),
                reply("reply-chunked", "A reply in chunks.", Answer.chunked(text(2 * KIB), List.of())),
                reply(
                        "reply-trailers",
                        "A reply in chunks with a field behind them.",
                        Answer.chunked(text(2 * KIB), List.of(new Field("X-Trailer", "behind")))),
                reply(
                        "reply-header-8k",
                        "A reply header of 8,000 bytes.",
                        Answer.of(200, List.of(new Field("X-Large", "v".repeat(LARGE))), words)),
                reply(
                        "reply-cookies",
                        "A reply with three cookies.",
                        Answer.of(
                                200,
                                List.of(
                                        new Field("Set-Cookie", "a=1"),
                                        new Field("Set-Cookie", "b=2; Path=/"),
                                        new Field("Set-Cookie", "c=3")),
                                words)),
                request(
                        "reply-gzip",
                        "A reply that is compressed, as the request allows.",
                        GET.with("Accept-Encoding", "gzip"),
                        Answer.of(200, List.of(new Field("Content-Encoding", "gzip")), Sample.gzip(words))),
                reply(
                        "reply-gzip-unasked",
                        "A reply that is compressed, which the request did not ask for.",
                        Answer.of(200, List.of(new Field("Content-Encoding", "gzip")), Sample.gzip(words))),
                reply("reply-closing", "A reply after which the backend closes the connection.", Answer.closing(words)),
                reply("reply-until-close", "A reply that ends with the connection.", Answer.untilClose(text(2 * KIB))));
    }

    static List<ConformanceCase> failures() {
        return List.of(
                reply("backend-slow", "A backend that takes 2 s to answer.", PLAIN.after(SLOW)),
                reply(
                        "backend-cuts",
                        "A backend that closes the connection in the midst of its reply.",
                        Answer.cut(text(2 * KIB))),
                reply("backend-silent", "A backend that closes the connection in place of a reply.", Answer.none()),
                request(
                        "backend-silent-post",
                        "A POST in place of whose reply the backend closes the connection; it must not be sent twice.",
                        POST.body(text(512)),
                        Answer.none()),
                reply("backend-down", "A backend that does not listen.", Answer.none())
                        .withTheBackendDown());
    }
}
