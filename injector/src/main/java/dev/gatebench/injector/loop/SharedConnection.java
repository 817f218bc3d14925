package dev.gatebench.injector.loop;

import dev.gatebench.injector.http.Reply;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A connection by HTTP/2, which as many requests share as it has slots, each by a stream (RFC 9113). */
@Sharable
final class SharedConnection extends Connection {
    private final List<Slot> slots;
    /** This connection's view of the bodies of requests, which all connections share. */
    private final ByteBuf bodies;
    /** The streams of its channel, once the handshake of TLS is done. */
    private @Nullable Streams streams;

    SharedConnection(Injection injection, LoadOnLoops load, Requests requests, int slots) {
        super(injection, load);
        this.bodies = requests.view();
        this.slots = IntStream.range(0, slots)
                .mapToObj(i -> new Slot(this, new Reply(requests.first().expect()), requests))
                .toList();
    }

    @Override
    List<Slot> slots() {
        return slots;
    }

    /** Returns the body of a request, of which the receiver has a part. */
    ByteBuf body(EncodedRequest request) {
        return bodies.retainedSlice(request.from(), request.to() - request.from());
    }

    /** Whether requests can begin, which is not so once the other side has said that it goes away. */
    @Override
    boolean isOpen() {
        return super.isOpen() && streams().admits();
    }

    private Streams streams() {
        Streams open = streams;
        if (open == null) {
            throw new IllegalStateException("a connection that is not open has no streams");
        }
        return open;
    }

    @Override
    void speak(ChannelHandlerContext context) {
        SslHandler tls = context.pipeline().get(SslHandler.class);
        String agreed = tls == null ? ApplicationProtocolNames.HTTP_2 : tls.applicationProtocol();
        if (ApplicationProtocolNames.HTTP_2.equals(agreed)) {
            streams = Streams.on(context, this);
        } else {
            close("the other side must agree upon h2 by ALPN, agreed upon "
                    + (agreed == null ? "nothing" : "'" + agreed + "'"));
        }
    }

    @Override
    void write(Slot slot) {
        slot.expectReply();
        slot.reply.begin(0);
        streams().send(slot);
    }

    @Override
    void giveUp(Slot slot) {
        streams().cancel(slot);
    }

    /** Takes the end of a reply; its slot is free once the stream is closed. */
    void replied(Slot slot) {
        long now = System.nanoTime();
        slot.busy = false;
        slot.replies++;
        answered = true;
        Reply reply = slot.reply;
        injection.replied(slot, now, reply, false);
    }
}
