package dev.gatebench.injector.loop;

import dev.gatebench.core.driver.ErrorKind;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;

/** Netty's frames of HTTP/2 on a channel: without an object for each frame, and without a channel for each stream. */
final class StreamsHandler extends Http2ConnectionHandler {
    private final Streams streams;
    private boolean reading;

    private StreamsHandler(
            Streams streams, Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
        // closed without a last word, for which nothing is left to wait
        super(decoder, encoder, settings, true);
        this.streams = streams;
    }

    private static final class Builder extends AbstractHttp2ConnectionHandlerBuilder<StreamsHandler, Builder> {
        private final Streams streams;

        private Builder(Streams streams) {
            this.streams = streams;
        }

        private StreamsHandler made() {
            Http2Connection connection = new DefaultHttp2Connection(false);
            // no stream goes before another, which costs less to keep
            connection
                    .remote()
                    .flowController(new DefaultHttp2RemoteFlowController(
                            connection, new UniformStreamByteDistributor(connection)));
            return connection(connection)
                    .frameListener(streams)
                    .initialSettings(Http2Settings.defaultSettings()
                            .pushEnabled(false)
                            .initialWindowSize(Streams.STREAM_WINDOW_BYTES))
                    .build();
        }

        @Override
        protected StreamsHandler build(
                Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
            return new StreamsHandler(streams, decoder, encoder, settings);
        }
    }

    static StreamsHandler make(Streams streams) {
        return new Builder(streams).made();
    }

    /** Whether bytes are being read, after which it writes all that there is by itself. */
    boolean isReading() {
        return reading;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
        reading = true;
        super.channelRead(context, message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) throws Exception {
        reading = false;
        super.channelReadComplete(context);
    }

    @Override
    protected void onStreamError(
            ChannelHandlerContext context, boolean outbound, Throwable cause, Http2Exception.StreamException error) {
        streams.fail(error.streamId(), ErrorKind.OTHER);
        super.onStreamError(context, outbound, cause, error);
    }

    @Override
    protected void onConnectionError(
            ChannelHandlerContext context, boolean outbound, Throwable cause, Http2Exception error) {
        streams.broke(String.valueOf(cause.getMessage()));
        super.onConnectionError(context, outbound, cause, error);
    }
}
