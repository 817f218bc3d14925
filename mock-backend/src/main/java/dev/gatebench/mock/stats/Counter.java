package dev.gatebench.mock.stats;

/**
 * The counters of an event loop, in the order in which they are read: ends before begins, so that the numbers in flight
 * and open are never negative.
 */
public enum Counter {
    /** Replies written, errors included. */
    REPLIES(0),
    /** Requests whose connection was gone when the reply was due. */
    ABORTED(1),
    /** Replies written that were injected errors. */
    ERRORS(2),
    /** Bytes of the bodies written. */
    BYTES(3),
    /** Bytes of the bodies received. */
    BYTES_RECEIVED(4),
    /** Accepted connections that were closed. */
    CONNECTIONS_CLOSED(5),
    /** Connections whose first request (control requests aside) was received. */
    CONNECTIONS_ACCEPTED(6),
    /** Requests received by HTTP/1.1 over TLS. */
    REQUESTS_HTTP1_TLS(7),
    /** Requests received by HTTP/2, which is over TLS. */
    REQUESTS_HTTP2(8),
    /** Requests received, their bodies included. */
    REQUESTS(9);

    /** Index of the counter among the counters of its loop. */
    final int index;

    Counter(int index) {
        this.index = index;
    }
}
