package dev.gatebench.lab.conformance;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Requests that differ in headers, bodies, and in what they ask of the connection. */
final class HeaderCases {
    private HeaderCases() {}

    /** All of them, in the order in which they are sent. */
    static List<ConformanceCase> all() {
        return Stream.of(headers(), bodies(), connections())
                .flatMap(List::stream)
                .toList();
    }

    private static List<ConformanceCase> headers() {
        RawRequest hundred = RawRequest.of("GET", Sample.PATH);
        for (int i = 1; i <= 98; i++) {
            hundred = hundred.with("X-Many-" + i, "value " + i);
        }
        RawRequest four = RawRequest.of("GET", Sample.PATH);
        for (int i = 1; i <= 4; i++) {
            four = four.with("X-Large-" + i, "v".repeat(Sample.LARGE));
        }
        return List.of(
                ConformanceCase.of(
                        "header-8k",
                        "A request header of 8,000 bytes.",
                        RawRequest.of("GET", Sample.PATH).with("X-Large", "v".repeat(Sample.LARGE))),
                ConformanceCase.of("headers-32k", "Four request headers of 8,000 bytes each.", four),
                ConformanceCase.of("headers-100", "A hundred request headers, Host among them.", hundred),
                ConformanceCase.of(
                        "header-empty",
                        "A request header without a value.",
                        RawRequest.of("GET", Sample.PATH).with("X-Empty", "")),
                ConformanceCase.of(
                        "header-repeated",
                        "A request header that comes three times.",
                        RawRequest.of("GET", Sample.PATH)
                                .with("X-Repeated", "1")
                                .with("X-Other", "between")
                                .with("X-Repeated", "2")
                                .with("X-Repeated", "3")),
                ConformanceCase.of(
                        "header-underscore",
                        "A request header with an underscore in its name.",
                        RawRequest.of("GET", Sample.PATH).with("x_under_score", "1")),
                ConformanceCase.of(
                        "header-latin1",
                        "A request header with a byte above 127.",
                        RawRequest.of("GET", Sample.PATH).with("X-Latin", "caf\u00e9")),
                ConformanceCase.of(
                        "header-common",
                        "The headers of browsers: Accept, Accept-Encoding, User-Agent, Cookie, Authorization.",
                        RawRequest.of("GET", Sample.PATH)
                                .with("Accept", "text/html,*/*;q=0.8")
                                .with("Accept-Encoding", "gzip, br")
                                .with("User-Agent", "gatebench")
                                .with("Cookie", "a=1; b=2")
                                .with("Authorization", "Basic Z2F0ZWJlbmNoOng=")),
                ConformanceCase.of(
                        "header-forwarded",
                        "Headers of a proxy before the gateway.",
                        RawRequest.of("GET", Sample.PATH)
                                .with("X-Forwarded-For", "192.0.2.1")
                                .with("X-Forwarded-Proto", "https")
                                .with("Via", "1.1 before")));
    }

    private static List<ConformanceCase> bodies() {
        return List.of(
                ConformanceCase.of(
                        "post-1m",
                        "A POST of 1 MiB with its length.",
                        RawRequest.of("POST", Sample.PATH).body(Sample.text(Sample.MIB))),
                ConformanceCase.of(
                        "post-chunked",
                        "A POST of 512 bytes in chunks.",
                        RawRequest.of("POST", Sample.PATH).chunked(Sample.text(512))),
                ConformanceCase.of(
                        "post-chunked-1m",
                        "A POST of 1 MiB in chunks.",
                        RawRequest.of("POST", Sample.PATH).chunked(Sample.text(Sample.MIB))),
                ConformanceCase.of(
                        "post-trailers",
                        "A POST in chunks with a field behind them.",
                        RawRequest.of("POST", Sample.PATH)
                                .with("Trailer", "X-Trailer")
                                .chunked(Sample.text(512))
                                .trailer("X-Trailer", "behind")),
                ConformanceCase.of(
                        "post-expect",
                        "A POST that waits for 100 Continue before it sends its body.",
                        RawRequest.of("POST", Sample.PATH)
                                .with("Expect", "100-continue")
                                .body(Sample.text(512))),
                ConformanceCase.of(
                        "get-body",
                        "A GET with a body.",
                        RawRequest.of("GET", Sample.PATH).body(Sample.text(512))),
                ConformanceCase.of(
                        "post-form",
                        "A POST of a form.",
                        RawRequest.of("POST", Sample.PATH)
                                .with("Content-Type", "application/x-www-form-urlencoded")
                                .body("a=1&b=x+y%26z".getBytes(StandardCharsets.US_ASCII))));
    }

    private static List<ConformanceCase> connections() {
        return List.of(
                ConformanceCase.of(
                        "connection-close",
                        "A GET with Connection: close.",
                        RawRequest.of("GET", Sample.PATH).with("Connection", "close")),
                ConformanceCase.of(
                        "http-1.0",
                        "A GET in HTTP/1.0.",
                        RawRequest.of("GET", Sample.PATH).version("HTTP/1.0")),
                ConformanceCase.of(
                        "http-1.0-keep-alive",
                        "A GET in HTTP/1.0 with Connection: keep-alive.",
                        RawRequest.of("GET", Sample.PATH).version("HTTP/1.0").with("Connection", "keep-alive")),
                ConformanceCase.of(
                                "pipelined",
                                "Two GETs, the second sent before the first is answered.",
                                RawRequest.of("GET", "/http/first"),
                                Answer.target())
                        .followedBy(RawRequest.of("GET", "/http/second")),
                ConformanceCase.of(
                        "hop-by-hop",
                        "A request header that Connection names, and so is for the gateway alone.",
                        RawRequest.of("GET", Sample.PATH)
                                .with("Connection", "X-Hop")
                                .with("X-Hop", "1"),
                        Sample.PLAIN));
    }
}
