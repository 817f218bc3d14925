package dev.gatebench.mock.intake;

import io.netty.channel.Channel;

/** A connection or a stream that is held to the limits. Used by the connection's event loop only. */
interface Watched {

    /** Ends it, since it went beyond a limit. */
    void end();

    /** Whether the client waits for a reply that we have yet to write, and reads what was written. */
    boolean waitsForUs();

    /** Whether a request has begun but not ended. */
    boolean inRequest();

    /** A number that changes whenever the client sends or reads something. */
    long progress();

    /** The number of requests that were received whole. */
    long requests();

    /** A number that changes whenever the client reads something that was written to its connection. */
    static long bytesRead(Channel connection) {
        var out = connection.unsafe().outboundBuffer();
        return out == null ? 0 : out.currentProgress() - out.totalPendingWriteBytes();
    }
}
