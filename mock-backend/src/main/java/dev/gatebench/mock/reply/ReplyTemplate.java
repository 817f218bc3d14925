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
import java.util.Map;
import java.util.Set;

/**
 * A reply that is prepared once and written many times. Nothing is copied or rendered for a request, except for an
 * echo, whose body describes the request.
 */
final class ReplyTemplate {
    /**
     * Statuses whose replies never have a body, whatever the plan says (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5).
     */
    private static final Set<Integer> WITHOUT_BODY = Set.of(204, 205, 304);

    private final HttpResponseStatus status;
    private final boolean error;
    private final boolean mayHaveBody;
    private final Map<String, String> fields;
    private final boolean json;
    private final int length;
    private final ByteBuf body;
    private final HttpHeaders headers;

    private ReplyTemplate(
            HttpResponseStatus status, boolean error, Map<String, String> fields, boolean json, ByteBuf body) {
        this.status = status;
        this.error = error;
        this.mayHaveBody = !WITHOUT_BODY.contains(status.code());
        this.fields = fields;
        this.json = json;
        this.length = body.readableBytes();
        this.body = Unpooled.unreleasableBuffer(body);
        this.headers =
                DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
        if (mayHaveBody) {
            headers.set(
                    HttpHeaderNames.CONTENT_TYPE,
                    json ? HttpHeaderValues.APPLICATION_JSON : HttpHeaderValues.TEXT_PLAIN);
            headers.set(HttpHeaderNames.CONTENT_LENGTH, AsciiString.cached(Integer.toString(length)));
        }
        fields.forEach(headers::set);
    }

    /** Makes the reply to a request that gets no injected error. */
    static ReplyTemplate good(int status, ReplyBody body) {
        return good(status, body, Map.of());
    }

    /** Makes such a reply with header fields besides type and length of the body. */
    static ReplyTemplate good(int status, ReplyBody body, Map<String, String> fields) {
        return new ReplyTemplate(
                HttpResponseStatus.valueOf(status),
                false,
                fields,
                body.isJson(),
                ready(WITHOUT_BODY.contains(status) ? new byte[0] : body.content()));
    }

    /** Makes an injected error, which has no body. */
    static ReplyTemplate error(int status) {
        return new ReplyTemplate(HttpResponseStatus.valueOf(status), true, Map.of(), false, ready(new byte[0]));
    }

    /** Makes a template with a body for one request; the garbage collector frees it. */
    ReplyTemplate with(byte[] content) {
        return new ReplyTemplate(status, error, fields, json, Unpooled.wrappedBuffer(content));
    }

    /** Copies a body into a direct buffer; the garbage collector frees it after a plan change and the last reply. */
    private static ByteBuf ready(byte[] content) {
        return Unpooled.wrappedBuffer(
                ByteBuffer.allocateDirect(content.length).put(content).flip());
    }

    /** Whether replies with this status have a body, even an empty one. */
    boolean mayHaveBody() {
        return mayHaveBody;
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

    /** Returns the body with a read position of its own; releasing it does nothing. */
    ByteBuf body() {
        return body.duplicate();
    }

    /** Returns type and length of the body and further fields, shared by all replies: do not change them. */
    HttpHeaders headers() {
        return headers;
    }

    /** Whether the HTTP encoder may change the headers that it is given, as it does for replies without a body. */
    boolean headersMayChange() {
        return !mayHaveBody;
    }
}
