package dev.gatebench.lab.conformance;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a message says where its body ends (RFC 9112, section 6). */
public enum Framing {
    /** It has no body. */
    @JsonProperty("none")
    NONE("no body"),
    /** {@code Content-Length}. */
    @JsonProperty("length")
    LENGTH("a length"),
    /** {@code Transfer-Encoding: chunked}. */
    @JsonProperty("chunked")
    CHUNKED("chunks"),
    /** The end of the connection. */
    @JsonProperty("close")
    CLOSE("the connection's end");

    private final String words;

    Framing(String words) {
        this.words = words;
    }

    /** What it is, for people. */
    String words() {
        return words;
    }
}
