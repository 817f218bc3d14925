package dev.gatebench.mock.reply;

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
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final boolean head;
    private final PendingReply pending = new PendingReply(this);

    private long bodyBytes;
    private @Nullable CoreSubscriber<? super Void> subscriber;

    WebFluxReply(ReplyLoop loop, Channel channel, HttpServerRequest request, HttpServerResponse response) {
        this.loop = loop;
        this.channel = channel;
        this.request = request;
        this.response = response;
        this.head = HttpMethod.HEAD.equals(request.method());
    }

    /** Counts a received part of the request's body; throws {@link BodyTooLong} if the body exceeds the limit. */
    void receivedBody(int bytes, long limit) {
        bodyBytes += bytes;
        loop.receivedBody(bytes);
        if (bodyBytes > limit) {
            throw new BodyTooLong();
        }
    }

    /** Answers that the body is too long, and ends the connection. */
    Mono<Void> refuse() {
        return response.status(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE)
                .header(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN)
                .header(HttpHeaderNames.CONTENT_LENGTH, HttpHeaderValues.ZERO)
                .keepAlive(false)
                .send();
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
        loop.received(channel, pending);
    }

    @Override
    public boolean isOpen() {
        return channel.isActive();
    }

    @Override
    public ReceivedRequest received() {
        return new ReceivedRequest(request.method(), request.uri(), request.requestHeaders(), bodyBytes);
    }

    @Override
    public int write(ReplyTemplate reply) {
        response.status(reply.status()).responseHeaders().set(reply.headers());
        response.sendObject(reply.body()).then().subscribe(actual());
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
