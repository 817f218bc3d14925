package dev.gatebench.mock.stats;

/** The counters of an event loop. */
public enum Counter {
    /** Requests received, their bodies included. */
    REQUESTS(0),
    /** Replies written, errors included. */
    REPLIES(1),
    /** Requests whose connection was gone when the reply was due. */
    ABORTED(2),
    /** Replies written that were injected errors. */
    ERRORS(3),
    /** Bytes of the bodies written. */
    BYTES(4),
    /** Connections whose first request (control requests aside) was received. */
    CONNECTIONS_ACCEPTED(5),
    /** Accepted connections that were closed. */
    CONNECTIONS_CLOSED(6),
    /** Bytes of the bodies received. */
    BYTES_RECEIVED(7);

    /** Index of the counter among the counters of its loop. */
    final int index;

    Counter(int index) {
        this.index = index;
    }
}
