package dev.gatebench.mock.intake;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Stands before the HTTP codec of a connection, and passes bytes on only while every earlier request is answered and
 * the client reads its replies. It holds bytes that come earlier, and reads no more from the socket. So a client that
 * sends without end and never reads costs one read of the socket and {@value #PIECE} bytes of decoded requests. A
 * client that waits for its replies is never held up. Used by the connection's event loop only.
 */
public final class Intake extends ChannelDuplexHandler implements Watched {
    /** Bytes that are decoded before the next check whether more may pass: a hundred of the smallest requests. */
    static final int PIECE = 2048;

    private final Channel channel;
    private final Watch watch;
    private final Queue<ByteBuf> held = new ArrayDeque<>(2);

    private @Nullable ChannelHandlerContext context;
    private @Nullable HttpRequest request;
    private int unanswered;
    private long bodyLeft;
    private boolean feeding;
    private boolean stopped;
    private boolean autoRead;
    private boolean readWanted;
    private boolean partial;
    private boolean refusing;
    private long bytesIn;
    private long requests;

    /** Creates the intake of one connection, on the connection's event loop. */
    public Intake(Channel channel, Watch watch) {
        this.channel = channel;
        this.watch = watch;
    }

    /** Notes that the head of a request was decoded. */
    public void requestBegan(HttpRequest next) {
        request = next;
        bodyLeft = -1;
    }

    /** Notes that a part of a body was decoded which is not its last. */
    public void bodyPart(int bytes) {
        if (bodyLeft < 0 && request != null) {
            bodyLeft = HttpUtil.getContentLength(request, 0L);
        }
        bodyLeft = Math.max(0, bodyLeft - bytes);
    }

    /** Notes that a request was decoded to its end; no more bytes pass before it is answered. */
    public void requestEnded() {
        request = null;
        bodyLeft = 0;
        partial = false;
        requests++;
        unanswered++;
    }

    /** Notes that a reply was written. */
    public void replyEnded() {
        if (unanswered > 0) {
            unanswered--;
        }
        if (stopped) {
            feed();
        }
    }

    /** Drops all bytes that still come, since the connection ends after the last reply. */
    public void refuseMore() {
        refusing = true;
        dropHeld();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        watch.add(this);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        watch.remove(this);
        dropHeld();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        watch.remove(this);
        dropHeld();
        ctx.fireChannelInactive();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (!(message instanceof ByteBuf bytes) || refusing) {
            ReferenceCountUtil.release(message);
            return;
        }
        bytesIn += bytes.readableBytes();
        if (!stopped && !feeding && bytes.readableBytes() <= PIECE && mayPass()) {
            pass(ctx, bytes);
        } else {
            held.add(bytes);
            stop();
            feed();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (stopped && channel.isWritable()) {
            feed();
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void read(ChannelHandlerContext ctx) {
        if (stopped) {
            readWanted = true;
        } else {
            ctx.read();
        }
    }

    private boolean mayPass() {
        return unanswered == 0 && channel.isWritable();
    }

    private void pass(ChannelHandlerContext ctx, ByteBuf bytes) {
        partial = true;
        ctx.fireChannelRead(bytes);
    }

    private void stop() {
        if (!stopped) {
            stopped = true;
            autoRead = channel.config().isAutoRead();
            channel.config().setAutoRead(false);
        }
    }

    private void feed() {
        if (feeding) {
            return;
        }
        ChannelHandlerContext ctx = Objects.requireNonNull(context, "not in a pipeline");
        feeding = true;
        try {
            for (ByteBuf first = held.peek(); first != null && mayPass(); first = held.peek()) {
                int piece = (int) Math.max(PIECE, Math.min(bodyLeft, Integer.MAX_VALUE));
                pass(ctx, first.readableBytes() <= piece ? held.remove() : first.readRetainedSlice(piece));
            }
        } finally {
            feeding = false;
        }
        if (stopped && held.isEmpty()) {
            resume(ctx);
        }
    }

    private void resume(ChannelHandlerContext ctx) {
        stopped = false;
        ctx.fireChannelReadComplete();
        if (!stopped && channel.isActive()) {
            channel.config().setAutoRead(autoRead);
            if (readWanted) {
                readWanted = false;
                ctx.read();
            }
        }
    }

    private void dropHeld() {
        for (ByteBuf bytes = held.poll(); bytes != null; bytes = held.poll()) {
            bytes.release();
        }
    }

    // a close fails only on a connection that is closed already
    @Override
    @SuppressWarnings("FutureReturnValueIgnored")
    public void end() {
        channel.close();
    }

    @Override
    public boolean waitsForUs() {
        return unanswered > 0 && channel.isWritable();
    }

    @Override
    public boolean inRequest() {
        return partial;
    }

    @Override
    public long progress() {
        return bytesIn + Watched.bytesRead(channel);
    }

    @Override
    public long requests() {
        return requests;
    }
}
