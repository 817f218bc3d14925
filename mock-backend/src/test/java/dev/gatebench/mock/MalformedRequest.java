package dev.gatebench.mock;

/** Requests that are malformed, or odd enough that servers differ over them. The words are those of the document. */
enum MalformedRequest {
    NO_REQUEST_LINE("words that are no request line", "nonsense\r\n\r\n"),
    NO_VERSION("no version", "GET /\r\n\r\n"),
    UNKNOWN_VERSION("version `HTTP/9.9`", "GET / HTTP/9.9\r\nHost: a\r\n\r\n"),
    LOWER_CASE_VERSION("version `http/1.1`", "GET / http/1.1\r\nHost: a\r\n\r\n"),
    HTTP2_VERSION("version `HTTP/2.0`", "GET / HTTP/2.0\r\nHost: a\r\n\r\n"),
    HTTP2_PREFACE("HTTP/2 without TLS", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    TLS("a TLS handshake", "\u0016\u0003\u0001\u0000\u0005hello\r\n\r\n"),
    ODD_METHOD("method `G(T`", "G(T / HTTP/1.1\r\nHost: a\r\n\r\n"),
    UNKNOWN_METHOD("method `BREW`", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n"),
    CONNECT("`CONNECT a:1`", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n"),
    BAD_ESCAPE("target `/%zz`", "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n"),
    SPACE_IN_TARGET("a space in the target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n"),
    ABSOLUTE_TARGET("target `http://b/`", "GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n"),
    BAD_PORT("target `http://b:x/`", "GET http://b:x/ HTTP/1.1\r\nHost: a\r\n\r\n"),
    ASTERISK("`OPTIONS *`", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"),
    NO_HOST("no `Host`", "GET / HTTP/1.1\r\n\r\n"),
    TWO_HOSTS("two `Host`", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
    BAD_HOST("`Host: a:x`", "GET / HTTP/1.1\r\nHost: a:x\r\n\r\n"),
    NO_COLON("a header field without colon", "GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n"),
    SPACE_BEFORE_COLON("a space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n"),
    EMPTY_NAME("an empty field name", "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n"),
    FOLDED("a folded header field", "GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n"),
    CONTROL_CHARACTER("a control character in a value", "GET / HTTP/1.1\r\nHost: a\r\nX-A: b\u0001c\r\n\r\n"),
    NUL("NUL in a value", "GET / HTTP/1.1\r\nHost: a\r\nX-A: b\u0000c\r\n\r\n"),
    BARE_LF("lines that end with LF alone", "GET / HTTP/1.1\nHost: a\n\n"),
    EMPTY_LINES("empty lines before the request", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
    LONG_LINE("a request line of 5000 bytes", "GET /" + "a".repeat(5000) + " HTTP/1.1\r\nHost: a\r\n\r\n"),
    LONG_HEADERS("header fields of 9000 bytes", "GET / HTTP/1.1\r\nX-A: " + "a".repeat(9000) + "\r\n\r\n"),
    LENGTH_OF_WORDS("`Content-Length: five`", post("Content-Length: five\r\n\r\nhello")),
    NEGATIVE_LENGTH("`Content-Length: -5`", post("Content-Length: -5\r\n\r\nhello")),
    TWO_LENGTHS("two lengths that differ", post("Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!")),
    SAME_LENGTHS("the same length twice", post("Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello")),
    LENGTH_AND_CHUNKS(
            "length and chunks",
            post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n")),
    OTHER_ENCODING("`Transfer-Encoding: gzip`", post("Transfer-Encoding: gzip\r\n\r\n")),
    CHUNK_SIZE_OF_WORDS("a chunk size that is no number", post("Transfer-Encoding: chunked\r\n\r\nfive\r\n")),
    NEGATIVE_CHUNK("a chunk size below zero", post("Transfer-Encoding: chunked\r\n\r\n-5\r\n")),
    LONG_CHUNK_LINE(
            "a chunk extension of 9000 bytes",
            post("Transfer-Encoding: chunked\r\n\r\n5;" + "a".repeat(9000) + "\r\nhello\r\n0\r\n\r\n")),
    LONG_TRAILER(
            "a trailer of 9000 bytes",
            post("Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-A: " + "a".repeat(9000) + "\r\n\r\n")),
    BODY_OF_GET("`GET` with a body", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"),
    OTHER_EXPECTATION("`Expect: a-pony`", "GET / HTTP/1.1\r\nHost: a\r\nExpect: a-pony\r\n\r\n"),
    UPGRADE(
            "`Upgrade: h2c`",
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n");

    private final String words;
    private final String bytes;

    MalformedRequest(String words, String bytes) {
        this.words = words;
        this.bytes = bytes;
    }

    private static String post(String rest) {
        return "POST / HTTP/1.1\r\nHost: a\r\n" + rest;
    }

    /** Returns the bytes as the document's table shows them. */
    String words() {
        return words;
    }

    /** Returns the text that is sent, a byte for each character. */
    String bytes() {
        return bytes;
    }
}
