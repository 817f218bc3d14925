package dev.gatebench.mock.reply;

import dev.gatebench.mock.intake.Http2Stream;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** A reply through WebFlux: the {@code Mono} that the handler returns, written by its loop when it is due. */
final class WebFluxReply extends Mono<Void> implements ReplyTarget {
    private final ReplyLoop loop;
    private final Channel channel;
    private final @Nullable Http2Stream stream;
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final boolean head;
    private final PendingReply pending = new PendingReply(this);

    private final KeptBody body = new KeptBody();
    private long bodyBytes;
    private @Nullable CoreSubscriber<? super Void> subscriber;

    /**
     * Creates the reply to one request.
     *
     * @param channel the connection, or the stream of HTTP/2
     * @param stream watched stream of HTTP/2; null for HTTP/1.1
     */
    WebFluxReply(
            ReplyLoop loop,
            Channel channel,
            @Nullable Http2Stream stream,
            HttpServerRequest request,
            HttpServerResponse response) {
        this.loop = loop;
        this.channel = channel;
        this.stream = stream;
        this.request = request;
        this.response = response;
        this.head = HttpMethod.HEAD.equals(request.method());
    }

    /** Counts a received part of the request's body; throws {@link BodyTooLong} if the body exceeds the limit. */
    void receivedBody(ByteBuf part, long limit) {
        bodyBytes += part.readableBytes();
        loop.receivedBody(part, body);
        if (stream != null) {
            stream.bodyPart();
        }
        if (bodyBytes > limit) {
            throw new BodyTooLong();
        }
    }

    /** Answers that the body is too long, and ends the connection, or the stream of HTTP/2. */
    Mono<Void> refuse() {
        Mono<Void> refusal = response.status(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE)
                .header(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN)
                .header(HttpHeaderNames.CONTENT_LENGTH, HttpHeaderValues.ZERO)
                .keepAlive(false)
                .send();
        return stream == null ? refusal : refusal.doOnSuccess(sent -> stream.refuseMore());
    }

    /** Signals within this package that a body is too long; has no stack trace. */
    static final class BodyTooLong extends RuntimeException {
        private static final long serialVersionUID = 1;

        BodyTooLong() {
            super("the body is too long", null, false, false);
        }
    }

    @Override
    public void subscribe(CoreSubscriber<? super Void> actual) {
        subscriber = actual;
        if (stream != null) {
            stream.requestEnded();
        }
        loop.received(stream == null ? channel : channel.parent(), pending);
    }

    @Override
    public boolean isOpen() {
        return channel.isActive();
    }

    @Override
    public ReceivedRequest received() {
        return new ReceivedRequest(request.method(), request.uri(), request.requestHeaders(), bodyBytes, body.text());
    }

    @Override
    public int write(ReplyTemplate reply) {
        response.status(reply.status()).responseHeaders().set(reply.headers());
        // of HTTP/2, unlike HTTP/1.1, no encoder would leave out the body
        (head && stream != null ? response.sendHeaders() : response.sendObject(reply.body()))
                .then()
                .subscribe(actual());
        if (stream != null) {
            stream.replyEnded();
        }
        return head ? 0 : reply.length();
    }

    @Override
    public void abandon() {
        Operators.complete(actual());
    }

    private CoreSubscriber<? super Void> actual() {
        CoreSubscriber<? super Void> actual = subscriber;
        if (actual == null) {
            throw new IllegalStateException("a reply must be subscribed to before it is written");
        }
        return actual;
    }
}
