package dev.gatebench.lab.conformance;

import static dev.gatebench.lab.conformance.ConformanceCase.request;
import static dev.gatebench.lab.conformance.Sample.GET;
import static dev.gatebench.lab.conformance.Sample.LARGE;
import static dev.gatebench.lab.conformance.Sample.MIB;
import static dev.gatebench.lab.conformance.Sample.PLAIN;
import static dev.gatebench.lab.conformance.Sample.POST;
import static dev.gatebench.lab.conformance.Sample.text;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Requests that differ in headers, bodies, and in what they ask of the connection. */
final class HeaderCases {
    private HeaderCases() {}

    static List<ConformanceCase> headers() {
        RawRequest hundred = GET;
        for (int i = 1; i <= 98; i++) {
            hundred = hundred.with("X-Many-" + i, "value " + i);
        }
        RawRequest four = GET;
        for (int i = 1; i <= 4; i++) {
            four = four.with("X-Large-" + i, "v".repeat(LARGE));
        }
        return List.of(
                request("header-8k", "A request header of 8,000 bytes.", GET.with("X-Large", "v".repeat(LARGE))),
                request("headers-32k", "Four request headers of 8,000 bytes each.", four),
                request("headers-100", "A hundred request headers, Host among them.", hundred),
                request("header-empty", "A request header without a value.", GET.with("X-Empty", "")),
                request(
                        "header-repeated",
                        "A request header that comes three times.",
                        GET.with("X-Repeated", "1")
                                .with("X-Other", "between")
                                .with("X-Repeated", "2")
                                .with("X-Repeated", "3")),
                request(
                        "header-underscore",
                        "A request header with an underscore in its name.",
                        GET.with("x_under_score", "1")),
                request("header-latin1", "A request header with a byte above 127.", GET.with("X-Latin", "caf\u00e9")),
                request(
                        "header-common",
                        "The headers of browsers: Accept, Accept-Encoding, User-Agent, Cookie, Authorization.",
                        GET.with("Accept", "text/html,*/*;q=0.8")
                                .with("Accept-Encoding", "gzip, br")
                                .with("User-Agent", "gatebench")
                                .with("Cookie", "a=1; b=2")
                                .with("Authorization", "Basic Z2F0ZWJlbmNoOng=")),
                request(
                        "header-forwarded",
                        "Headers of a proxy before the gateway.",
                        GET.with("X-Forwarded-For", "192.0.2.1")
                                .with("X-Forwarded-Proto", "https")
                                .with("Via", "1.1 before")));
    }

    static List<ConformanceCase> bodies() {
        return List.of(
                request("post-1m", "A POST of 1 MiB with its length.", POST.body(text(MIB))),
                request("post-chunked", "A POST of 512 bytes in chunks.", POST.chunked(text(512))),
                request("post-chunked-1m", "A POST of 1 MiB in chunks.", POST.chunked(text(MIB))),
                request(
                        "post-trailers",
                        "A POST in chunks with a field behind them.",
                        POST.with("Trailer", "X-Trailer").chunked(text(512)).trailer("X-Trailer", "behind")),
                request(
                        "post-expect",
                        "A POST that waits for 100 Continue before it sends its body.",
                        POST.with("Expect", "100-continue").body(text(512))),
                request("get-body", "A GET with a body.", GET.body(text(512))),
                request(
                        "post-form",
                        "A POST of a form.",
                        POST.with("Content-Type", "application/x-www-form-urlencoded")
                                .body("a=1&b=x+y%26z".getBytes(StandardCharsets.US_ASCII))));
    }

    static List<ConformanceCase> connections() {
        return List.of(
                request("connection-close", "A GET with Connection: close.", GET.with("Connection", "close")),
                request("http-1.0", "A GET in HTTP/1.0.", GET.version("HTTP/1.0")),
                request(
                        "http-1.0-keep-alive",
                        "A GET in HTTP/1.0 with Connection: keep-alive.",
                        GET.version("HTTP/1.0").with("Connection", "keep-alive")),
                request(
                                "pipelined",
                                "Two GETs, the second sent before the first is answered.",
                                RawRequest.of("GET", "/http/first"),
                                Answer.target())
                        .followedBy(RawRequest.of("GET", "/http/second")),
                request(
                        "hop-by-hop",
                        "A request header that Connection names, and so is for the gateway alone.",
                        GET.with("Connection", "X-Hop").with("X-Hop", "1"),
                        PLAIN));
    }
}
