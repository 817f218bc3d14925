package dev.gatebench.lab.conformance;

import java.util.List;
import java.util.stream.Stream;

/** Requests that differ in method and target. */
final class TargetCases {
    private TargetCases() {}

    /** All of them, in the order in which they are sent. */
    static List<ConformanceCase> all() {
        return Stream.of(methods(), targets()).flatMap(List::stream).toList();
    }

    private static List<ConformanceCase> methods() {
        return List.of(
                ConformanceCase.of("get", "A GET as studies send it.", RawRequest.of("GET", Sample.PATH))
                        .asStudiesSend(),
                ConformanceCase.of(
                                "get-query",
                                "A GET with a plain query.",
                                RawRequest.of("GET", Sample.PATH + "?a=1&b=2"))
                        .asStudiesSend(),
                ConformanceCase.of(
                                "post",
                                "A POST with a body of 512 bytes, as studies send it.",
                                RawRequest.of("POST", Sample.PATH)
                                        .with("Content-Type", "application/octet-stream")
                                        .body(Sample.text(512)))
                        .asStudiesSend(),
                ConformanceCase.of(
                        "put",
                        "A PUT with a body.",
                        RawRequest.of("PUT", Sample.PATH).body(Sample.text(512))),
                ConformanceCase.of(
                        "patch",
                        "A PATCH with a body.",
                        RawRequest.of("PATCH", Sample.PATH).body(Sample.text(512))),
                ConformanceCase.of("delete", "A DELETE without a body.", RawRequest.of("DELETE", Sample.PATH)),
                ConformanceCase.of(
                        "delete-body",
                        "A DELETE with a body.",
                        RawRequest.of("DELETE", Sample.PATH).body(Sample.text(512))),
                ConformanceCase.of("options", "An OPTIONS for a path.", RawRequest.of("OPTIONS", Sample.PATH)),
                ConformanceCase.of(
                        "head",
                        "A HEAD, whose reply announces a body that is not sent.",
                        RawRequest.of("HEAD", Sample.PATH),
                        Answer.headOf(Sample.text(2 * Sample.KIB))),
                ConformanceCase.of("trace", "A TRACE.", RawRequest.of("TRACE", Sample.PATH)),
                ConformanceCase.of(
                        "method-unknown",
                        "A method that is in no standard, PURGE.",
                        RawRequest.of("PURGE", Sample.PATH)),
                ConformanceCase.of(
                        "post-empty",
                        "A POST whose length is 0.",
                        RawRequest.of("POST", Sample.PATH).body(new byte[0])));
    }

    private static List<ConformanceCase> targets() {
        return List.of(
                ConformanceCase.get("query-encoded", "A query with encoded characters.", "?q=a%20b%26c%3Dd%2Fe"),
                ConformanceCase.get("query-utf8", "A query with encoded UTF-8.", "?q=%C3%A9%E2%82%AC"),
                ConformanceCase.get(
                        "query-repeated", "A query with a key twice, and one without a value.", "?a=1&a=2&b&c="),
                ConformanceCase.get("query-plus", "A plus sign in a query.", "?q=a+b"),
                ConformanceCase.get("query-empty", "A question mark with nothing behind it.", "?"),
                ConformanceCase.get("query-raw", "Characters in a query that should have been encoded.", "?q=[a]|{b}"),
                ConformanceCase.get("path-encoded-slash", "An encoded slash in the path.", "/a%2Fb"),
                ConformanceCase.get("path-lower-hex", "The same in lower case.", "/a%2fb"),
                ConformanceCase.get("path-double-slash", "A doubled slash in the path.", "//a"),
                ConformanceCase.get("path-dot", "The segment '.' in the path.", "/./a"),
                ConformanceCase.get("path-dot-dot", "The segment '..' in the path.", "/a/../b"),
                ConformanceCase.get("path-encoded-dots", "The segment '..' encoded.", "/a/%2e%2e/b"),
                ConformanceCase.get("path-trailing-dots", "Dots at the end of the path.", "/a..."),
                ConformanceCase.get("path-trailing-slash", "A slash at the end of the path.", "/"),
                ConformanceCase.get("path-space", "An encoded space in the path.", "/a%20b"),
                ConformanceCase.get("path-percent", "An encoded percent sign in the path.", "/a%25b"),
                ConformanceCase.get("path-unreserved", "A letter in the path that need not have been encoded.", "/%61"),
                ConformanceCase.get("path-utf8", "Encoded UTF-8 in the path.", "/%C3%A9%E2%82%AC"),
                ConformanceCase.get("path-params", "Parameters of a path segment.", "/a;b=c;d"),
                ConformanceCase.get("path-backslash", "A backslash in the path.", "/a\\b"),
                ConformanceCase.get("path-long", "A path of 4 KiB.", "/" + "a".repeat(4 * Sample.KIB)),
                ConformanceCase.of(
                        "target-absolute",
                        "A target with scheme and host.",
                        RawRequest.of("GET", "http://" + RawRequest.HOST + Sample.PATH)));
    }
}
