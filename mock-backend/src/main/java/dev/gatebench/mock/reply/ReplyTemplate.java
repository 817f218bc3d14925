package dev.gatebench.mock.reply;

import dev.gatebench.mock.plan.ReplyBody;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.AsciiString;
import java.nio.ByteBuffer;
import java.util.Set;

/**
 * A reply made ready once and written many times: nothing of it is copied or rendered for a request, save for an echo,
 * whose body is the request's own.
 */
final class ReplyTemplate {
    /** Replies with these never have a body, whatever the plan says (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
    private static final Set<Integer> WITHOUT_BODY = Set.of(204, 205, 304);

    private final HttpResponseStatus status;
    private final boolean error;
    private final int length;
    private final ByteBuf body;
    private final HttpHeaders headers;

    private ReplyTemplate(HttpResponseStatus status, boolean error, ByteBuf body) {
        this.status = status;
        this.error = error;
        this.length = body.readableBytes();
        this.body = Unpooled.unreleasableBuffer(body);
        this.headers =
                DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
        if (mayHaveBody()) {
            headers.set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN);
            headers.set(HttpHeaderNames.CONTENT_LENGTH, AsciiString.cached(Integer.toString(length)));
        }
    }

    /** The reply of a request that goes well. */
    static ReplyTemplate good(int status, ReplyBody body) {
        return new ReplyTemplate(
                HttpResponseStatus.valueOf(status),
                false,
                ready(WITHOUT_BODY.contains(status) ? new byte[0] : body.content()));
    }

    /** An injected error: it has no body. */
    static ReplyTemplate error(int status) {
        return new ReplyTemplate(HttpResponseStatus.valueOf(status), true, ready(new byte[0]));
    }

    /** Makes a template with the body of one request, which the collector frees. */
    ReplyTemplate with(byte[] content) {
        return new ReplyTemplate(status, error, Unpooled.wrappedBuffer(content));
    }

    /** In a direct buffer of the JDK: the collector frees it after a plan change, when the last reply is written. */
    private static ByteBuf ready(byte[] content) {
        return Unpooled.wrappedBuffer(
                ByteBuffer.allocateDirect(content.length).put(content).flip());
    }

    /** Whether replies of its status have a body, if only an empty one. */
    boolean mayHaveBody() {
        return !WITHOUT_BODY.contains(status.code());
    }

    HttpResponseStatus status() {
        return status;
    }

    boolean isError() {
        return error;
    }

    int length() {
        return length;
    }

    /** The body with an own read position; releasing it does nothing. */
    ByteBuf body() {
        return body.duplicate();
    }

    /** Type and length of the body; shared, so not to be changed. */
    HttpHeaders headers() {
        return headers;
    }

    /** Whether the encoder may change the headers that it is given: it does so for replies without a body. */
    boolean headersMayChange() {
        return headers.isEmpty();
    }
}
