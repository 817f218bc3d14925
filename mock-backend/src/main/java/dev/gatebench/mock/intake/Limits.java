package dev.gatebench.mock.intake;

import java.time.Duration;

/**
 * The limits of what clients may ask of a backend. No load that measures comes near the defaults.
 *
 * @param idle how long a connection may be without a request, or without reading the replies that wait for it
 * @param request how long a request may take from its first byte to its last
 * @param connections connections that may be open at once
 * @param body bytes that a request's body may have
 * @param line bytes that a request line may have
 * @param header bytes that the header fields of a request may have together
 */
public record Limits(Duration idle, Duration request, int connections, long body, int line, int header) {
    /** The limits without options, as docs/mock-backend.md lists them. */
    public static final Limits DEFAULT =
            new Limits(Duration.ofMinutes(10), Duration.ofMinutes(1), 65_536, 64L << 20, 4 << 10, 8 << 10);

    /** Streams that a connection of HTTP/2 may have open at once. */
    public static final int STREAMS = 1024;

    /** Streams of a connection that a client may reset within {@link #RESETS_SECONDS}; the connection ends beyond. */
    public static final int RESETS = 1000;

    /** Time, s, in which resets are counted. */
    public static final int RESETS_SECONDS = 10;

    public Limits {
        check("idle", idle.toMillis(), 10);
        check("request", request.toMillis(), 10);
        check("connections", connections, 1);
        check("body", body, 0);
        check("line", line, 16);
        check("header", header, 16);
    }

    private static void check(String name, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException("limit '" + name + "' must be at least " + least + ", was " + value);
        }
    }
}
