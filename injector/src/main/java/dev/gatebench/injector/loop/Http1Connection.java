package dev.gatebench.injector.loop;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.injector.http.ReplyReader;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import java.util.List;

/** A connection by HTTP/1.1, at most one request of it in flight. */
@Sharable
final class Http1Connection extends Connection {
    private final Slot slot;
    private final List<Slot> slots;
    /** This connection's view of the requests, which all connections share. */
    private final ByteBuf bytes;

    private final ReplyReader reader;

    Http1Connection(Injection injection, LoadOnLoops load, Requests requests) {
        super(injection, load);
        this.bytes = requests.view();
        this.reader = new ReplyReader(requests.first().expect());
        this.slot = new Slot(this, reader, requests);
        this.slots = List.of(slot);
    }

    @Override
    List<Slot> slots() {
        return slots;
    }

    @Override
    void speak(ChannelHandlerContext context) {
        reader.reset();
        opened();
    }

    @Override
    void write(Slot only) {
        slot.expectReply();
        EncodedRequest request = slot.request;
        // nothing of the request before is left to write, else the connection would not be open
        bytes.setIndex(request.from(), request.to()).retain();
        if (injection.keepsAlive()) {
            slot.sentNs = System.nanoTime();
        }
        var unused = channel().writeAndFlush(bytes, channel().voidPromise());
    }

    @Override
    void giveUp(Slot only) {
        close();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf buffer = (ByteBuf) message;
        byte[] scratch = injection.scratch();
        try {
            while (buffer.isReadable() && context.channel().isActive()) {
                int length = Math.min(scratch.length, buffer.readableBytes());
                buffer.readBytes(scratch, 0, length);
                read(scratch, length);
            }
        } finally {
            buffer.release();
        }
    }

    private void read(byte[] some, int length) {
        int end = reader.read(some, 0, length);
        if (reader.isBroken() || !slot.busy || (end >= 0 && end < length)) {
            // no HTTP/1.1, or more than was asked for: the next reply could belong to any request
            fail(slot, ErrorKind.OTHER);
            close();
        } else if (end >= 0) {
            replied(injection.keepsAlive() && reader.keepsAlive() && isWritten());
        }
    }

    /** Whether nothing of a request is left to write; a server may answer before it has read the whole of it. */
    private boolean isWritten() {
        ChannelOutboundBuffer unwritten = channel().unsafe().outboundBuffer();
        return unwritten != null && unwritten.isEmpty();
    }

    private void replied(boolean staysOpen) {
        long now = System.nanoTime();
        slot.busy = false;
        slot.replies++;
        answered = true;
        injection.replied(slot, now, reader, staysOpen);
        if (!staysOpen) {
            close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (reader.closed() && slot.busy) {
            replied(false);
        }
        super.channelInactive(context);
    }
}
