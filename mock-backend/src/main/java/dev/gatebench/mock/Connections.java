package dev.gatebench.mock;

import dev.gatebench.mock.intake.Intake;
import dev.gatebench.mock.intake.Intakes;
import dev.gatebench.mock.intake.Turns;
import dev.gatebench.mock.reply.FastLane;
import dev.gatebench.mock.reply.ReplyLoops;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import reactor.netty.NettyPipeline;

/** Sets up the connections of both ports: bounds their number, and puts the backend's handlers into their pipelines. */
final class Connections {
    private static final String INTAKE = "gatebench.intake";

    private final Settings settings;
    private final ReplyLoops loops;
    private final Intakes intakes;

    Connections(Settings settings, ReplyLoops loops) {
        this.settings = settings;
        this.loops = loops;
        this.intakes = new Intakes(settings.limits());
    }

    /** Sets up a new connection of the clear port. */
    void open(Channel channel) {
        if (admitted(channel)) {
            Intake intake = intakes.intake(channel);
            channel.pipeline().addBefore(NettyPipeline.HttpCodec, INTAKE, intake);
            answer(channel, intake);
        }
    }

    /** Sets up a new connection of the TLS port, whose protocol is known after the handshake. */
    void openTls(Channel channel) {
        if (admitted(channel)) {
            channel.pipeline().addAfter(NettyPipeline.H2OrHttp11Codec, "gatebench.negotiated", new Negotiated());
        }
    }

    // a connection too many is closed at once, and nothing is left to do if that fails
    @SuppressWarnings("FutureReturnValueIgnored")
    private boolean admitted(Channel channel) {
        boolean admitted = intakes.admits(channel);
        if (!admitted) {
            channel.close();
        }
        return admitted;
    }

    private void answer(Channel channel, Intake intake) {
        if (settings.fastLane()) {
            FastLane lane =
                    new FastLane(loops, channel, intake, settings.limits().body());
            channel.pipeline().addAfter(NettyPipeline.HttpCodec, "gatebench.fastLane", lane);
        } else {
            channel.pipeline().addAfter(NettyPipeline.HttpCodec, FastLane.TURNS, new Turns(intake));
        }
    }

    /**
     * Waits for the end of the handshake, by when Reactor Netty has put the codec of the chosen protocol after this
     * handler. No request is decoded earlier.
     */
    private final class Negotiated extends ChannelInboundHandlerAdapter {
        /** Whether both sides agreed upon what the port speaks. ALPN and TLS alone let a client go on without it. */
        private boolean isAdmitted(Channel channel) {
            TlsPort port = settings.tls().orElseThrow();
            int http = channel.pipeline().get(HttpServerCodec.class) == null ? 2 : 1;
            String agreed = channel.pipeline()
                    .get(SslHandler.class)
                    .engine()
                    .getSession()
                    .getCipherSuite();
            return port.http().contains(http)
                    && port.cipher().map(agreed::equals).orElse(true);
        }

        // nothing is left to do if a close fails
        @SuppressWarnings("FutureReturnValueIgnored")
        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess()) {
                Channel channel = ctx.channel();
                if (!isAdmitted(channel)) {
                    channel.close();
                    return;
                }
                if (channel.pipeline().get(HttpServerCodec.class) != null) {
                    Intake intake = intakes.intake(channel);
                    channel.pipeline().replace(this, INTAKE, intake);
                    answer(channel, intake);
                } else {
                    intakes.watchHttp2(channel);
                    channel.pipeline().remove(this);
                }
            }
            ctx.fireUserEventTriggered(event);
        }
    }
}
