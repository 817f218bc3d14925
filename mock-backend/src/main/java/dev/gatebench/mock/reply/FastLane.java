package dev.gatebench.mock.reply;

import dev.gatebench.mock.intake.Intake;
import dev.gatebench.mock.intake.Turns;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Answers the plain requests of one connection right behind Reactor Netty's decoder, before an exchange is built for
 * each, which takes half of a request's CPU. It takes one request at a time. At the first that is not plain (a control
 * request, a pipelined one, an upgrade, an expectation, a malformed one) it leaves the pipeline, and WebFlux serves the
 * connection from then on; {@link PlanHandler} gives the same replies there.
 */
// a failure on a channel closes it, and nothing else is to be done
@SuppressWarnings("FutureReturnValueIgnored")
public final class FastLane extends ChannelInboundHandlerAdapter implements ReplyTarget {
    /** Name of the handler that takes the place of this one in the pipeline. */
    public static final String TURNS = "gatebench.turns";

    private final ReplyLoop loop;
    private final Channel channel;
    private final Intake intake;
    private final long bodyLimit;
    private final PendingReply pending = new PendingReply(this);

    private @Nullable ChannelHandlerContext context;
    private boolean replyPending;
    private boolean closing;
    private boolean keepAlive;
    private boolean http10;
    private boolean head;
    private @Nullable HttpRequest request;
    private long bodyBytes;
    private final KeptBody body = new KeptBody();

    /** Messages that came while a reply was pending; once there are some, this handler waits to leave the pipeline. */
    private @Nullable Queue<Object> held;

    /** Creates the fast lane of one connection, on the connection's event loop. */
    public FastLane(ReplyLoops loops, Channel channel, Intake intake, long bodyLimit) {
        this.loop = loops.of(channel.eventLoop());
        this.channel = channel;
        this.intake = intake;
        this.bodyLimit = bodyLimit;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        channel.config().setAutoRead(true);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (closing) {
            ReferenceCountUtil.release(message);
        } else if (held != null) {
            held.add(message);
        } else if (message instanceof HttpRequest request) {
            onRequest(ctx, request);
        } else {
            onContent(message);
        }
    }

    private void onRequest(ChannelHandlerContext ctx, HttpRequest next) {
        if (replyPending) {
            held = new ArrayDeque<>();
            held.add(next);
        } else if (isPlain(next)) {
            request = next;
            intake.requestBegan(next);
            bodyBytes = 0;
            body.begin();
            keepAlive = HttpUtil.isKeepAlive(next);
            head = HttpMethod.HEAD.equals(next.method());
            http10 = HttpVersion.HTTP_1_0.equals(next.protocolVersion());
        } else {
            leave(ctx);
            ctx.fireChannelRead(next);
        }
    }

    private void onContent(Object message) {
        if (message instanceof HttpContent content && content.content().isReadable()) {
            int bytes = content.content().readableBytes();
            bodyBytes += bytes;
            loop.receivedBody(content.content(), body);
            if (bodyBytes > bodyLimit) {
                ReferenceCountUtil.release(message);
                refuseBody();
                return;
            }
            if (!(message instanceof LastHttpContent)) {
                intake.bodyPart(bytes);
            }
        }
        if (message instanceof LastHttpContent last && !replyPending) {
            boolean whole = last.decoderResult().isSuccess();
            last.release();
            if (whole) {
                replyPending = true;
                intake.requestEnded();
                loop.received(channel, pending);
            } else {
                channel.close();
            }
        } else {
            ReferenceCountUtil.release(message);
        }
    }

    private void refuseBody() {
        closing = true;
        intake.refuseMore();
        ReplyTemplate refusal = ReplyTemplate.error(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE.code());
        keepAlive = false;
        write(refusal);
    }

    @Override
    public boolean isOpen() {
        return channel.isActive();
    }

    @Override
    public ReceivedRequest received() {
        HttpRequest received = Objects.requireNonNull(request, "no request was received");
        return new ReceivedRequest(received.method(), received.uri(), received.headers(), bodyBytes, body.text());
    }

    @Override
    public int write(ReplyTemplate reply) {
        // written from here, not from the pipeline's end: Reactor Netty knows nothing of this exchange
        ChannelHandlerContext ctx = Objects.requireNonNull(context, "not in a pipeline");
        replyPending = false;
        HttpHeaders headers = reply.headers();
        if (!keepAlive || http10 || reply.headersMayChange()) {
            headers = headers.copy();
            HttpUtil.setKeepAlive(headers, http10 ? HttpVersion.HTTP_1_0 : HttpVersion.HTTP_1_1, keepAlive);
        }
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, reply.status(), reply.body(), headers, EmptyHttpHeaders.INSTANCE);
        if (keepAlive) {
            ctx.writeAndFlush(response, channel.voidPromise());
        } else {
            closing = true;
            intake.refuseMore();
            ctx.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
        }
        if (held != null) {
            leave(ctx);
        }
        intake.replyEnded();
        return head ? 0 : reply.length();
    }

    private void leave(ChannelHandlerContext ctx) {
        ctx.pipeline().replace(this, TURNS, new Turns(intake));
    }

    /** Passes the held messages on, so that nothing is lost to the handlers after this one. */
    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        Queue<Object> messages = held;
        held = null;
        if (messages != null) {
            messages.forEach(keepAlive && channel.isActive() ? ctx::fireChannelRead : ReferenceCountUtil::release);
            ctx.fireChannelReadComplete();
        }
    }

    private static boolean isPlain(HttpRequest request) {
        HttpHeaders headers = request.headers();
        return request.decoderResult().isSuccess()
                && !request.uri().startsWith(PlanHandler.CONTROL)
                && !HttpMethod.CONNECT.equals(request.method())
                && !headers.contains(HttpHeaderNames.EXPECT)
                && !headers.contains(HttpHeaderNames.UPGRADE);
    }
}
