package dev.gatebench.mock.intake;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;

/** A stream of HTTP/2: one request and its reply. */
public final class Http2Stream implements Watched {
    private final Channel channel;
    private long parts;
    private boolean requestEnded;
    private boolean replyEnded;

    private Http2Stream(Channel channel) {
        this.channel = channel;
    }

    /** Begins to watch a stream whose request's head was received, until its channel is closed. */
    public static Http2Stream begin(Channel channel) {
        Http2Stream stream = new Http2Stream(channel);
        Http2Connection connection = Http2Connection.of(channel.parent());
        connection.streamBegan(stream);
        channel.closeFuture().addListener(closed -> connection.streamEnded(stream));
        return stream;
    }

    /** Asks the client to send no more, after a reply that did not wait for the request's end (RFC 9113, 8.1). */
    public void refuseMore() {
        reset(Http2Error.NO_ERROR);
    }

    // the stream is gone where the write fails
    @SuppressWarnings("FutureReturnValueIgnored")
    private void reset(Http2Error reason) {
        channel.writeAndFlush(new DefaultHttp2ResetFrame(reason));
    }

    /** Notes that a part of the request's body was received. */
    public void bodyPart() {
        parts++;
    }

    /** Notes that the request was received to its end. */
    public void requestEnded() {
        requestEnded = true;
    }

    /** Notes that the reply was written. */
    public void replyEnded() {
        replyEnded = true;
    }

    @Override
    public void end() {
        // its close alone would tell the client nothing once the request has ended
        reset(Http2Error.CANCEL);
    }

    @Override
    public boolean waitsForUs() {
        return requestEnded && !replyEnded;
    }

    @Override
    public boolean inRequest() {
        return !requestEnded;
    }

    @Override
    public long progress() {
        return parts + Watched.bytesRead(channel.parent());
    }

    @Override
    public long requests() {
        return 0;
    }
}
