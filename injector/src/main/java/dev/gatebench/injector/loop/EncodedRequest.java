package dev.gatebench.injector.loop;

import dev.gatebench.injector.http.ExpectedReply;
import dev.gatebench.injector.http.WireRequest;
import io.netty.handler.codec.http2.Http2Headers;

/**
 * A request among the bytes of all requests of a loop.
 *
 * @param kind its number among the requests of the step, from 0
 * @param from where its bytes begin; by HTTP/2 those of its body
 */
record EncodedRequest(int kind, WireRequest wire, int from, ExpectedReply expect) {

    /** Returns where its bytes end. */
    int to() {
        return from + wire.bytes().length;
    }

    boolean hasBytes() {
        return wire.bytes().length > 0;
    }

    /** Returns its headers by HTTP/2. */
    Http2Headers headers() {
        return wire.headers().orElseThrow();
    }
}
