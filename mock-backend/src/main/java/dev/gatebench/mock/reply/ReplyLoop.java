package dev.gatebench.mock.reply;

import dev.gatebench.mock.plan.ReplyPlan;
import dev.gatebench.mock.reply.LivePlan.Edition;
import dev.gatebench.mock.stats.Counter;
import dev.gatebench.mock.stats.LoopCounters;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.AttributeKey;
import java.util.SplittableRandom;

/**
 * Answers the requests of one event loop: chooses each reply and its delay, and counts. Used by the loop's thread only.
 */
final class ReplyLoop {
    /** The counter that the requests of a connection add to, by what it speaks; of one in clear that of all. */
    private static final AttributeKey<Counter> SPOKEN = AttributeKey.valueOf(ReplyLoop.class, "spoken");

    private final LoopCounters counters;
    private final LivePlan plan;
    private final ReplyTable table;
    private final long seed;
    private final DueQueue waiting;

    private Edition edition;
    private SplittableRandom random;

    ReplyLoop(EventLoop eventLoop, LoopCounters counters, LivePlan plan, ReplyTable table, long seed) {
        this.waiting = new DueQueue(eventLoop, this::write);
        this.counters = counters;
        this.plan = plan;
        this.table = table;
        this.seed = seed;
        this.edition = plan.edition();
        this.random = new SplittableRandom(seed);
        TimerSlack.shrinkForCurrentThread();
    }

    /** Counts a received part of a request's body, and keeps it where replies tell it. */
    void receivedBody(ByteBuf part, KeptBody kept) {
        counters.add(Counter.BYTES_RECEIVED, part.readableBytes());
        if (plan.edition().tellsBodies()) {
            kept.add(part);
        }
    }

    /**
     * Answers a request that was received whole: counts it, and the connection at its first request; chooses the reply
     * and its delay; writes the reply now or when it is due.
     */
    void received(Channel channel, PendingReply reply) {
        long now = System.nanoTime();
        counters.increment(Counter.REQUESTS);
        Counter spoken = channel.attr(SPOKEN).get();
        if (spoken == null) {
            spoken = spoken(channel.pipeline());
            channel.attr(SPOKEN).set(spoken);
            counters.increment(Counter.CONNECTIONS_ACCEPTED);
            channel.closeFuture().addListener(closed -> counters.increment(Counter.CONNECTIONS_CLOSED));
        }
        if (spoken != Counter.REQUESTS) {
            counters.increment(spoken);
        }
        Edition current = plan.edition();
        if (current != edition) {
            edition = current;
            random = new SplittableRandom(seed);
        }
        long delay = choose(current, reply, now);
        if (delay == 0) {
            write(reply);
        } else {
            waiting.add(reply, now);
        }
    }

    private static Counter spoken(ChannelPipeline connection) {
        if (connection.get(Http2FrameCodec.class) != null) {
            return Counter.REQUESTS_HTTP2;
        }
        return connection.get(SslHandler.class) == null ? Counter.REQUESTS : Counter.REQUESTS_HTTP1_TLS;
    }

    private long choose(Edition current, PendingReply reply, long now) {
        ReplyPlan rules = current.plan;
        boolean error = rules.errorRate() > 0 && random.nextDouble() < rules.errorRate();
        long delay = rules.delay().nextNanos(random);
        reply.prepare(
                table.isEmpty() ? current.reply(error, reply.target()) : byPath(current, error, reply.target()),
                now,
                now + delay);
        return delay;
    }

    private ReplyTemplate byPath(Edition current, boolean error, ReplyTarget target) {
        ReceivedRequest request = target.received();
        ReplyTable.Entry entry = table.find(request.method(), request.uri());
        if (entry == null) {
            return current.reply(error, target);
        }
        ReplyTemplate own = entry.answer(request, counters);
        return error ? current.reply(true, target) : own;
    }

    private void write(PendingReply reply) {
        ReplyTarget target = reply.target();
        if (!target.isOpen()) {
            target.abandon();
            counters.increment(Counter.ABORTED);
            return;
        }
        ReplyTemplate template = reply.template();
        long receivedAt = reply.receivedAt();
        int bytes = target.write(template);
        counters.recordDelay(System.nanoTime() - receivedAt);
        counters.add(Counter.BYTES, bytes);
        if (template.isError()) {
            counters.increment(Counter.ERRORS);
        }
        counters.increment(Counter.REPLIES);
    }
}
