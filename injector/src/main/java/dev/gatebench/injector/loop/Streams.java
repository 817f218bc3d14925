package dev.gatebench.injector.loop;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.injector.http.Reply;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;

/** The streams of a channel by HTTP/2. A stream has the request of a slot, which is free once the stream is closed. */
final class Streams extends Http2EventAdapter {
    /** No body of 1 MiB waits for a window: that of a stream is four times as large. */
    static final int STREAM_WINDOW_BYTES = 4 << 20;
    /** It is returned as bytes are read, so that it bounds those on their way. */
    static final int CONNECTION_WINDOW_BYTES = 16 << 20;

    private static final int LAST_STREAM = Integer.MAX_VALUE - 2;
    private static final int NOT_A_STATUS = -1;
    private static final int FIRST_FINAL_STATUS = 200;

    private final SharedConnection connection;
    private final IntObjectMap<Slot> inFlight = new IntObjectHashMap<>();
    private final StreamsHandler handler;
    private final ChannelHandlerContext context;
    private boolean open;
    private boolean leaving;

    private Streams(ChannelHandlerContext after, SharedConnection connection) {
        this.connection = connection;
        this.handler = StreamsHandler.make(this);
        String before = after.name();
        after.pipeline().addBefore(before, null, handler);
        this.context = after.pipeline().context(handler);
        handler.connection().addListener(this);
    }

    /** Begins to speak HTTP/2 on a channel. */
    static Streams on(ChannelHandlerContext context, SharedConnection connection) {
        return new Streams(context, connection);
    }

    /** Whether a stream can be opened. */
    boolean admits() {
        return !leaving;
    }

    void send(Slot slot) {
        int stream = handler.connection().local().incrementAndGetNextStreamId();
        leaving |= stream >= LAST_STREAM;
        slot.stream = stream;
        inFlight.put(stream, slot);
        EncodedRequest request = slot.request;
        boolean withBody = request.hasBytes();
        ChannelPromise written = context.newPromise();
        slot.sentNs = System.nanoTime();
        var unused = handler.encoder().writeHeaders(context, stream, request.headers(), 0, !withBody, written);
        if (written.isDone() && !written.isSuccess()) {
            connection.close("a stream cannot be opened: " + written.cause().getMessage());
            return;
        }
        if (withBody) {
            unused = handler.encoder()
                    .writeData(context, stream, connection.body(request), 0, true, context.newPromise());
        }
        flush();
    }

    /** Ends a stream whose reply nobody awaits any more. */
    void cancel(Slot slot) {
        var unused = handler.resetStream(context, slot.stream, Http2Error.CANCEL.code(), context.newPromise());
        flush();
    }

    /** Writes what there is: at once, or with all that follows from the bytes that are being read. */
    private void flush() {
        if (!handler.isReading()) {
            handler.flush(context);
        }
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext any, Http2Settings settings) throws Http2Exception {
        Long most = settings.maxConcurrentStreams();
        int wanted = connection.slots().size();
        if (most != null && most < wanted) {
            connection.close("the other side must admit " + wanted + " streams a connection, admits " + most
                    + ": lower client.streams");
        } else if (!open) {
            open = true;
            Http2Connection whole = handler.connection();
            whole.local()
                    .flowController()
                    .incrementWindowSize(
                            whole.connectionStream(),
                            CONNECTION_WINDOW_BYTES
                                    - whole.local().flowController().windowSize(whole.connectionStream()));
            connection.opened();
        }
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext any,
            int stream,
            Http2Headers headers,
            int dependency,
            short weight,
            boolean exclusive,
            int padding,
            boolean ends) {
        onHeadersRead(any, stream, headers, padding, ends);
    }

    @Override
    public void onHeadersRead(ChannelHandlerContext any, int stream, Http2Headers headers, int padding, boolean ends) {
        Slot slot = inFlight.get(stream);
        if (slot == null || !slot.busy) {
            return;
        }
        int status = status(headers);
        // neither an interim reply nor a trailer
        if (status >= FIRST_FINAL_STATUS) {
            slot.reply.begin(status);
            slot.reply.head(headers);
        }
        if (ends) {
            replied(slot);
        }
    }

    private static int status(Http2Headers headers) {
        CharSequence status = headers.status();
        if (status == null || status.length() != 3) {
            return NOT_A_STATUS;
        }
        int value = 0;
        for (int i = 0; i < 3; i++) {
            int digit = status.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return NOT_A_STATUS;
            }
            value = 10 * value + digit;
        }
        return value;
    }

    @Override
    public int onDataRead(ChannelHandlerContext any, int stream, ByteBuf data, int padding, boolean ends) {
        int length = data.readableBytes();
        Slot slot = inFlight.get(stream);
        if (slot != null && slot.busy) {
            take(slot.reply, data);
            if (ends) {
                replied(slot);
            }
        }
        return length + padding;
    }

    private void take(Reply reply, ByteBuf data) {
        byte[] bytes = connection.injection.scratch();
        while (data.isReadable() && reply.looksAtContent()) {
            int some = Math.min(bytes.length, data.readableBytes());
            data.readBytes(bytes, 0, some);
            reply.body(bytes, 0, some);
        }
        reply.bodyUnseen(data.readableBytes());
    }

    private void replied(Slot slot) {
        connection.replied(slot);
        Http2Stream stream = handler.connection().stream(slot.stream);
        if (stream != null && stream.state() == Http2Stream.State.OPEN) {
            // a server may answer before it has read the whole of a request
            cancel(slot);
        }
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext any, int stream, long errorCode) {
        fail(stream, ErrorKind.CONNECTION);
    }

    /** Fails the request of a stream, which is closed next; nothing happens where it has none. */
    void fail(int stream, ErrorKind kind) {
        Slot slot = inFlight.get(stream);
        if (slot != null) {
            connection.fail(slot, kind);
        }
    }

    /** Takes that the other side does not keep to the protocol; the channel is closed next. */
    void broke(String why) {
        connection.failAll(ErrorKind.OTHER);
        connection.close("no HTTP/2: " + why);
    }

    /** Requests that the other side has begun to work on are awaited; those after them fail as their streams close. */
    @Override
    public void onGoAwayReceived(int lastStream, long errorCode, ByteBuf debugData) {
        leaving = true;
        closeIfLeft();
    }

    private void closeIfLeft() {
        if (leaving && inFlight.isEmpty()) {
            connection.close("the other side goes away");
        }
    }

    @Override
    public void onStreamClosed(Http2Stream stream) {
        Slot slot = inFlight.remove(stream.id());
        if (slot == null) {
            return;
        }
        connection.fail(slot, ErrorKind.CONNECTION);
        if (leaving) {
            closeIfLeft();
        } else if (connection.isOpen()) {
            connection.injection.freed(slot, System.nanoTime());
        }
    }
}
