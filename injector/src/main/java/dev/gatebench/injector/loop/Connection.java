package dev.gatebench.injector.loop;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.Protocol;
import dev.gatebench.injector.tls.TlsClient;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A connection of a step, opened anew when it was closed. It is open once a request can be sent: after handshakes. */
abstract class Connection extends ChannelInboundHandlerAdapter {
    private enum State {
        CLOSED,
        OPENING,
        OPEN
    }

    final Injection injection;
    private final Protocol inClear;
    private final Optional<TlsClient> tls;
    private State state = State.CLOSED;
    private @Nullable Channel channel;
    /** When it began to open, ns. */
    private long openingSinceNs;

    private Optional<String> flaw = Optional.empty();

    /** Whether it has had a reply since it was opened. */
    boolean answered;
    /** The time at which it may be opened, of the clock that nobody sets, ns. */
    long opensAtNs;

    Connection(Injection injection, LoadOnLoops load) {
        this.injection = injection;
        this.inClear = load.inClear();
        this.tls = load.tls();
    }

    /** Returns its slots, always the same. */
    abstract List<Slot> slots();

    /** Writes the request of a slot; where the connection is kept, it is sent now, before the kernel is asked. */
    abstract void write(Slot slot);

    /** Frees the slot of a request that has failed: where there is no other way, by closing the connection. */
    abstract void giveUp(Slot slot);

    /** Begins to speak on a channel that is there, and calls {@link #opened} once the other side has agreed. */
    abstract void speak(ChannelHandlerContext context);

    /** Returns the handler of a new channel. */
    final ChannelHandler begin(long nowNs) {
        state = State.OPENING;
        openingSinceNs = nowNs;
        flaw = Optional.empty();
        return tls.<ChannelHandler>map(with -> new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel made) {
                        made.pipeline().addLast(with.handler(made.alloc()), Connection.this);
                    }
                })
                .orElse(this);
    }

    /** Whether a request can begin: on an open connection, or else on one to be opened for it. */
    final boolean canSend() {
        return injection.keepsAlive() ? isOpen() : state == State.CLOSED;
    }

    boolean isOpen() {
        Channel open = channel;
        // the event of a channel that was closed comes later
        return state == State.OPEN && open != null && open.isActive();
    }

    /** Closes the channel where it has not opened since before a time, though the other side has accepted it. */
    final void closeIfOpeningSince(long beforeNs) {
        if (state == State.OPENING && channel != null && openingSinceNs < beforeNs) {
            close("the other side accepted it and did not end the handshake in time");
        }
    }

    /** Returns its channel. Throws IllegalStateException when it is not open. */
    final Channel channel() {
        Channel open = channel;
        if (open == null) {
            throw new IllegalStateException("a connection that is not open has no channel");
        }
        return open;
    }

    /** Closes the channel; {@link #channelInactive} then tells of it. */
    final void close() {
        Channel open = channel;
        if (open != null) {
            var unused = open.close();
        }
    }

    /** Closes a channel whose other side does not keep to the protocol; why is told where it was not open yet. */
    final void close(String why) {
        flaw = flaw.or(() -> Optional.of(why));
        close();
    }

    /** Takes that a connection could not be made; returns the reason where the other side gave one. */
    final Optional<String> refused() {
        state = State.CLOSED;
        channel = null;
        return flaw;
    }

    @Override
    public final void channelActive(ChannelHandlerContext context) {
        channel = context.channel();
        answered = false;
        if (tls.isEmpty()) {
            speak(context);
        }
    }

    @Override
    public final void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            if (handshake.isSuccess()) {
                speak(context);
            } else {
                close("no handshake of TLS: " + handshake.cause().getMessage());
            }
        }
    }

    /** Takes that both sides can send. */
    final void opened() {
        state = State.OPEN;
        SslHandler handler = channel().pipeline().get(SslHandler.class);
        if (handler == null) {
            injection.spoke(inClear);
        } else {
            TlsClient client = tls.orElseThrow();
            client.resumed(handler)
                    .ifPresentOrElse(
                            resumed -> injection.spoke(client.agreed(handler), resumed),
                            () -> injection.spoke(client.agreed(handler)));
        }
        injection.opened(this);
    }

    /** Fails the request of a slot; nothing happens where it has none. */
    final void fail(Slot slot, ErrorKind kind) {
        if (slot.busy) {
            slot.busy = false;
            injection.failed(slot, System.nanoTime(), kind);
        }
    }

    /** Fails all its requests. */
    final void failAll(ErrorKind kind) {
        for (Slot slot : slots()) {
            fail(slot, kind);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (state == State.OPEN) {
            state = State.CLOSED;
            channel = null;
            failAll(ErrorKind.CONNECTION);
            injection.closed(this);
        } else {
            injection.refused(this);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // a reset, mostly; the requests in flight fail with the connection
        var unused = context.close();
    }
}
