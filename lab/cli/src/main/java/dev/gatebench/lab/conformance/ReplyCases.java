package dev.gatebench.lab.conformance;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Replies that differ, and backends that fail. */
final class ReplyCases {
    private static final Duration SLOW = Duration.ofSeconds(2);

    private ReplyCases() {}

    /** All of them, in the order in which they are sent. */
    static List<ConformanceCase> all() {
        return Stream.of(replies(), failures()).flatMap(List::stream).toList();
    }

    private static List<ConformanceCase> replies() {
        byte[] words = Sample.text(200);
        return List.of(
                ConformanceCase.reply("reply-204", "A reply 204, without a body.", Answer.withoutBody(204, List.of())),
                ConformanceCase.reply(
                        "reply-304",
                        "A reply 304 with ETag and the length that the body would have.",
                        Answer.withoutBody(
                                304, List.of(new Field("ETag", "\"1\""), new Field("Content-Length", "2048")))),
                ConformanceCase.reply(
                        "reply-304-bare", "A reply 304 without either.", Answer.withoutBody(304, List.of())),
                ConformanceCase.reply("reply-404", "A reply 404 with a body.", Answer.of(404, words)),
                ConformanceCase.reply("reply-500", "A reply 500 with a body.", Answer.of(500, words)),
                ConformanceCase.reply("reply-503", "A reply 503 with a body.", Answer.of(503, words)),
                ConformanceCase.reply(
                        "reply-redirect",
                        "A reply 302 to another path.",
                        Answer.of(302, List.of(new Field("Location", "/http/elsewhere")), words)),
                ConformanceCase.reply("reply-empty", "A reply 200 whose length is 0.", Answer.of(200, new byte[0])),
                ConformanceCase.reply("reply-1m", "A reply of 1 MiB.", Answer.of(200, Sample.text(Sample.MIB))),
                ConformanceCase.reply(
                        "reply-chunked", "A reply in chunks.", Answer.chunked(Sample.text(2 * Sample.KIB), List.of())),
                ConformanceCase.reply(
                        "reply-trailers",
                        "A reply in chunks with a field behind them.",
                        Answer.chunked(Sample.text(2 * Sample.KIB), List.of(new Field("X-Trailer", "behind")))),
                ConformanceCase.reply(
                        "reply-header-8k",
                        "A reply header of 8,000 bytes.",
                        Answer.of(200, List.of(new Field("X-Large", "v".repeat(Sample.LARGE))), words)),
                ConformanceCase.reply(
                        "reply-cookies",
                        "A reply with three cookies.",
                        Answer.of(
                                200,
                                List.of(
                                        new Field("Set-Cookie", "a=1"),
                                        new Field("Set-Cookie", "b=2; Path=/"),
                                        new Field("Set-Cookie", "c=3")),
                                words)),
                ConformanceCase.of(
                        "reply-gzip",
                        "A reply that is compressed, as the request allows.",
                        RawRequest.of("GET", Sample.PATH).with("Accept-Encoding", "gzip"),
                        Answer.of(200, List.of(new Field("Content-Encoding", "gzip")), Sample.gzip(words))),
                ConformanceCase.reply(
                        "reply-gzip-unasked",
                        "A reply that is compressed, which the request did not ask for.",
                        Answer.of(200, List.of(new Field("Content-Encoding", "gzip")), Sample.gzip(words))),
                ConformanceCase.reply(
                        "reply-closing",
                        "A reply after which the backend closes the connection.",
                        Answer.closing(words)),
                ConformanceCase.reply(
                        "reply-until-close",
                        "A reply that ends with the connection.",
                        Answer.untilClose(Sample.text(2 * Sample.KIB))));
    }

    private static List<ConformanceCase> failures() {
        return List.of(
                ConformanceCase.reply("backend-slow", "A backend that takes 2 s to answer.", Sample.PLAIN.after(SLOW)),
                ConformanceCase.reply(
                        "backend-cuts",
                        "A backend that closes the connection in the midst of its reply.",
                        Answer.cut(Sample.text(2 * Sample.KIB))),
                ConformanceCase.reply(
                        "backend-silent", "A backend that closes the connection in place of a reply.", Answer.none()),
                ConformanceCase.of(
                        "backend-silent-post",
                        "The same to a POST, which must not be sent twice.",
                        RawRequest.of("POST", Sample.PATH).body(Sample.text(512)),
                        Answer.none()),
                ConformanceCase.reply("backend-down", "A backend that does not listen.", Answer.none())
                        .withTheBackendDown());
    }
}
