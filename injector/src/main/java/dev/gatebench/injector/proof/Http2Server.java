package dev.gatebench.injector.proof;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.EmptyHttp2Headers;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2StreamFrame;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** A server by HTTP/2 that hands out each request, over TLS or in clear with prior knowledge. */
public final class Http2Server implements Closeable {
    private static final int MOST_STREAMS = 1000;

    private final MultiThreadIoEventLoopGroup threads = new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("http2-server", true), NioIoHandler.newFactory());
    private final int port;

    /** A request that was received as a whole. */
    public record Request(ChannelHandlerContext stream, Http2Headers head) {

        /** Answers it, as by HTTP/1.1. */
        public void reply(String reply) {
            int body = reply.indexOf("\r\n\r\n");
            String[] head = reply.substring(0, body).split("\r\n", -1);
            Http2Headers headers = new DefaultHttp2Headers().status(head[0].split(" ", -1)[1]);
            for (int i = 1; i < head.length; i++) {
                String[] header = head[i].split(": ", 2);
                headers.add(header[0].toLowerCase(Locale.ROOT), header[1]);
            }
            var unused = stream.write(new DefaultHttp2HeadersFrame(headers));
            unused = stream.writeAndFlush(new DefaultHttp2DataFrame(
                    Unpooled.copiedBuffer(reply.substring(body + 4), StandardCharsets.ISO_8859_1), true));
        }

        /** Closes its connection. */
        public void close() {
            var unused = stream.channel().parent().close();
        }
    }

    /**
     * Listens on a free port of the loopback address.
     *
     * @param accepted is told of each connection
     * @param handler takes each request, on the server's only thread
     */
    public Http2Server(ProofProtocol protocol, Runnable accepted, Consumer<Request> handler) throws IOException {
        Optional<SslContext> tls = protocol.keys().isPresent() ? Optional.of(tls(protocol)) : Optional.empty();
        Channel listening = new ServerBootstrap()
                .group(threads)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel made) {
                        accepted.run();
                        tls.ifPresent(with -> made.pipeline().addLast(with.newHandler(made.alloc())));
                        made.pipeline()
                                .addLast(
                                        Http2FrameCodecBuilder.forServer()
                                                .initialSettings(Http2Settings.defaultSettings()
                                                        .maxConcurrentStreams(MOST_STREAMS))
                                                .build(),
                                        new Http2MultiplexHandler(new ChannelInitializer<>() {
                                            @Override
                                            protected void initChannel(Channel stream) {
                                                stream.pipeline().addLast(new Whole(handler));
                                            }
                                        }),
                                        new Closing());
                    }
                })
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .syncUninterruptibly()
                .channel();
        this.port = ((InetSocketAddress) listening.localAddress()).getPort();
    }

    private static SslContext tls(ProofProtocol protocol) throws IOException {
        return SslContextBuilder.forServer(protocol.keys().orElseThrow())
                .protocols(protocol.client().tls().version().protocol())
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                        ApplicationProtocolNames.HTTP_2))
                .build();
    }

    /** Waits for the end of a request. */
    private static final class Whole extends SimpleChannelInboundHandler<Http2StreamFrame> {
        private final Consumer<Request> handler;
        private Http2Headers head = EmptyHttp2Headers.INSTANCE;

        private Whole(Consumer<Request> handler) {
            this.handler = handler;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, Http2StreamFrame frame) {
            if (frame instanceof Http2HeadersFrame headers) {
                head = headers.headers();
            }
            if ((frame instanceof Http2HeadersFrame headers && headers.isEndStream())
                    || (frame instanceof Http2DataFrame data && data.isEndStream())) {
                handler.accept(new Request(context, head));
            }
        }
    }

    /** Closes a connection that the other side has broken. */
    private static final class Closing extends ChannelInboundHandlerAdapter {
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            var unused = context.close();
        }
    }

    /** Returns the port that it listens on. */
    public int port() {
        return port;
    }

    @Override
    public void close() {
        var unused = threads.shutdownGracefully();
    }
}
