package dev.gatebench.injector.loop;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.injector.http.ReplyReader;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import org.jspecify.annotations.Nullable;

/** A connection of a step, at most one request of it in flight; opened anew when it was closed. */
@Sharable
final class Connection extends ChannelInboundHandlerAdapter {
    private final Injection injection;
    /** This connection's view of bytes that all connections share. */
    private final ByteBuf request;

    private final ReplyReader reader;
    private @Nullable Channel channel;
    boolean busy;
    /** Whether it is among the free connections, though it may have been closed since. */
    boolean queued;
    /** When its request was due, ns. */
    long dueNs;
    /** When its request was sent, ns; long ago, until it has sent one. */
    long sentNs = Long.MIN_VALUE / 2;

    private long replies;
    /** Whether it has had a reply since it was opened. */
    boolean answered;
    /** The time at which it may be opened, of the clock that nobody sets, ns. */
    long opensAtNs;

    Connection(Injection injection, ByteBuf request, ReplyReader reader, long opensAtNs) {
        this.injection = injection;
        this.request = request;
        this.reader = reader;
        this.opensAtNs = opensAtNs;
    }

    boolean isOpen() {
        // the event of a channel that was closed comes later
        return channel != null && channel.isActive();
    }

    /** Sends the request; the time is taken before the kernel is asked. */
    void send(long requestDueNs) {
        Channel open = channel;
        if (open == null) {
            throw new IllegalStateException("a connection that is not open cannot send");
        }
        busy = true;
        dueNs = requestDueNs;
        reader.compare(injection.compares(replies));
        // nothing of the request before is left to write, else the connection would not be open
        request.readerIndex(0).retain();
        sentNs = System.nanoTime();
        var unused = open.writeAndFlush(request, open.voidPromise());
    }

    /** Closes the channel; {@link #channelInactive} then tells of it. */
    void close() {
        Channel open = channel;
        if (open != null) {
            var unused = open.close();
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        channel = context.channel();
        reader.reset();
        answered = false;
        injection.opened(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf buffer = (ByteBuf) message;
        byte[] bytes = injection.scratch();
        try {
            while (buffer.isReadable() && context.channel() == channel) {
                int length = Math.min(bytes.length, buffer.readableBytes());
                buffer.readBytes(bytes, 0, length);
                read(bytes, length);
            }
        } finally {
            buffer.release();
        }
    }

    private void read(byte[] bytes, int length) {
        int end = reader.read(bytes, 0, length);
        if (reader.isBroken() || !busy || (end >= 0 && end < length)) {
            // no HTTP/1.1, or more than was asked for: the next reply could belong to any request
            fail(ErrorKind.OTHER);
            close();
        } else if (end >= 0) {
            replied(reader.keepsAlive() && isWritten());
        }
    }

    /** Whether nothing of a request is left to write; a server may answer before it has read the whole of it. */
    private boolean isWritten() {
        Channel open = channel;
        ChannelOutboundBuffer unwritten = open == null ? null : open.unsafe().outboundBuffer();
        return unwritten != null && unwritten.isEmpty();
    }

    private void replied(boolean staysOpen) {
        long now = System.nanoTime();
        busy = false;
        replies++;
        answered = true;
        injection.replied(this, now, reader, staysOpen);
        if (!staysOpen) {
            close();
        }
    }

    /** Fails its request; nothing happens where it has none. */
    void fail(ErrorKind kind) {
        if (busy) {
            busy = false;
            injection.failed(this, System.nanoTime(), kind);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        channel = null;
        if (reader.closed() && busy) {
            replied(false);
        }
        fail(ErrorKind.CONNECTION);
        injection.closed(this);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // a reset, mostly; the request in flight fails with the connection
        var unused = context.close();
    }
}
