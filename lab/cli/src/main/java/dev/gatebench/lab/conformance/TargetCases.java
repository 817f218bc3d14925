package dev.gatebench.lab.conformance;

import static dev.gatebench.lab.conformance.ConformanceCase.path;
import static dev.gatebench.lab.conformance.ConformanceCase.request;
import static dev.gatebench.lab.conformance.Sample.GET;
import static dev.gatebench.lab.conformance.Sample.KIB;
import static dev.gatebench.lab.conformance.Sample.PATH;
import static dev.gatebench.lab.conformance.Sample.POST;
import static dev.gatebench.lab.conformance.Sample.text;

import java.util.List;

/** Requests that differ in method and target. */
final class TargetCases {
    private TargetCases() {}

    static List<ConformanceCase> methods() {
        return List.of(
                request("get", "A GET as studies send it.", GET).asStudiesSend(),
                request("get-query", "A GET with a plain query.", RawRequest.of("GET", PATH + "?a=1&b=2"))
                        .asStudiesSend(),
                request(
                                "post",
                                "A POST with a body of 512 bytes, as studies send it.",
                                POST.with("Content-Type", "application/octet-stream")
                                        .body(text(512)))
                        .asStudiesSend(),
                request("put", "A PUT with a body.", RawRequest.of("PUT", PATH).body(text(512))),
                request(
                        "patch",
                        "A PATCH with a body.",
                        RawRequest.of("PATCH", PATH).body(text(512))),
                request("delete", "A DELETE without a body.", RawRequest.of("DELETE", PATH)),
                request(
                        "delete-body",
                        "A DELETE with a body.",
                        RawRequest.of("DELETE", PATH).body(text(512))),
                request("options", "An OPTIONS for a path.", RawRequest.of("OPTIONS", PATH)),
                request(
                        "head",
                        "A HEAD, whose reply announces a body that is not sent.",
                        RawRequest.of("HEAD", PATH),
                        Answer.headOf(text(2 * KIB))),
                request("trace", "A TRACE.", RawRequest.of("TRACE", PATH)),
                request("method-unknown", "A method that is in no standard, PURGE.", RawRequest.of("PURGE", PATH)),
                request("post-empty", "A POST whose length is 0.", POST.body(new byte[0])));
    }

    static List<ConformanceCase> targets() {
        return List.of(
                path("query-encoded", "A query with encoded characters.", "?q=a%20b%26c%3Dd%2Fe"),
                path("query-utf8", "A query with encoded UTF-8.", "?q=%C3%A9%E2%82%AC"),
                path("query-repeated", "A query with a key twice, and one without a value.", "?a=1&a=2&b&c="),
                path("query-plus", "A plus sign in a query.", "?q=a+b"),
                path("query-empty", "A question mark with nothing behind it.", "?"),
                path("query-raw", "Characters in a query that should have been encoded.", "?q=[a]|{b}"),
                path("path-encoded-slash", "An encoded slash in the path.", "/a%2Fb"),
                path("path-lower-hex", "An encoded slash in the path, in lower case.", "/a%2fb"),
                path("path-double-slash", "A doubled slash in the path.", "//a"),
                path("path-dot", "The segment '.' in the path.", "/./a"),
                path("path-dot-dot", "The segment '..' in the path.", "/a/../b"),
                path("path-encoded-dots", "The segment '..' encoded.", "/a/%2e%2e/b"),
                path("path-trailing-dots", "Dots at the end of the path.", "/a..."),
                path("path-trailing-slash", "A slash at the end of the path.", "/"),
                path("path-space", "An encoded space in the path.", "/a%20b"),
                path("path-percent", "An encoded percent sign in the path.", "/a%25b"),
                path("path-unreserved", "A letter in the path that need not have been encoded.", "/%61"),
                path("path-utf8", "Encoded UTF-8 in the path.", "/%C3%A9%E2%82%AC"),
                path("path-params", "Parameters of a path segment.", "/a;b=c;d"),
                path("path-backslash", "A backslash in the path.", "/a\\b"),
                path("path-long", "A path of 4 KiB.", "/" + "a".repeat(4 * KIB)),
                request(
                        "target-absolute",
                        "A target with scheme and host.",
                        RawRequest.of("GET", "http://" + RawRequest.HOST + PATH)));
    }
}
