package dev.gatebench.mock.intake;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.util.AttributeKey;

/**
 * A connection of HTTP/2. It is idle while no stream is open: a frame that asks for nothing, such as a ping, keeps no
 * connection. Its streams are watched one by one.
 */
final class Http2Connection implements Watched {
    private static final AttributeKey<Http2Connection> KEY = AttributeKey.valueOf(Http2Connection.class, "self");

    private final Channel channel;
    private final Watch watch;
    private int open;
    private long begun;

    private Http2Connection(Channel channel, Watch watch) {
        this.channel = channel;
        this.watch = watch;
    }

    static void begin(Channel channel, Watch watch) {
        // from the start, and not only once the client has acknowledged the settings
        channel.pipeline().get(Http2FrameCodec.class).connection().remote().maxActiveStreams(Limits.STREAMS);
        Http2Connection connection = new Http2Connection(channel, watch);
        channel.attr(KEY).set(connection);
        watch.add(connection);
        channel.closeFuture().addListener(closed -> watch.remove(connection));
    }

    static Http2Connection of(Channel channel) {
        return channel.attr(KEY).get();
    }

    void streamBegan(Http2Stream stream) {
        open++;
        begun++;
        watch.add(stream);
    }

    void streamEnded(Http2Stream stream) {
        open--;
        watch.remove(stream);
    }

    // a close fails only on a connection that is closed already
    @Override
    @SuppressWarnings("FutureReturnValueIgnored")
    public void end() {
        channel.close();
    }

    @Override
    public boolean waitsForUs() {
        return open > 0 && channel.isWritable();
    }

    @Override
    public boolean inRequest() {
        return false;
    }

    @Override
    public long progress() {
        return begun + (open > 0 ? Watched.bytesRead(channel) : 0);
    }

    @Override
    public long requests() {
        return 0;
    }
}
