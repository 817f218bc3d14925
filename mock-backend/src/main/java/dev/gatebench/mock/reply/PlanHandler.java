package dev.gatebench.mock.reply;

import dev.gatebench.mock.intake.Http2Stream;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2StreamChannel;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Answers every request as the plan says, but hands those below {@code /__mock/} to the control handler. */
public final class PlanHandler implements HttpHandler {
    static final String CONTROL = "/__mock/";

    private final ReplyLoops loops;
    private final HttpHandler control;
    private final long bodyLimit;

    /**
     * Creates a handler.
     *
     * @param bodyLimit bytes that a request's body may have
     */
    public PlanHandler(ReplyLoops loops, HttpHandler control, long bodyLimit) {
        this.bodyLimit = bodyLimit;
        this.loops = loops;
        this.control = control;
    }

    @Override
    public Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response) {
        HttpServerRequest in = ServerHttpRequestDecorator.getNativeRequest(request);
        Channel channel = ((Connection) in).channel();
        Http2Stream stream = channel instanceof Http2StreamChannel ? Http2Stream.begin(channel) : null;
        if (in.uri().startsWith(CONTROL)) {
            return control.handle(request, response);
        }
        HttpServerResponse out = ServerHttpResponseDecorator.getNativeResponse(response);
        ReplyLoop loop = loops.of(channel.eventLoop());
        WebFluxReply reply = new WebFluxReply(loop, channel, stream, in, out);
        // never answers before the request's end: where a pipelined request was answered earlier, Reactor Netty 1.3
        // reads no more from the connection
        return in.receive()
                .doOnNext(part -> reply.receivedBody(part, bodyLimit))
                .then(reply)
                .onErrorResume(WebFluxReply.BodyTooLong.class, tooLong -> reply.refuse());
    }
}
