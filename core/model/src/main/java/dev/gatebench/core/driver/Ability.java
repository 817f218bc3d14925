package dev.gatebench.core.driver;

/** An ability of a driver. A check that needs a missing ability cannot be checked, and never passes. */
public enum Ability {
    /** Sends by an open model. */
    OPEN_MODEL,
    /** Tells a histogram of all times. */
    HISTOGRAM,
    /** Tells times from when a request was due, not only from when it was sent. */
    RESPONSE_TIME,
    /** Compares the bodies of replies with what is expected. */
    BODY_CHECK,
    /**
     * Counts all failed requests and tells them apart by kind; without this ability some had no reply and are in no
     * count.
     */
    ERROR_KINDS,
    /** Ends a step early. */
    EARLY_END,
    /** Holds the connections of a step to a rate. */
    PACE,
    /** Opens a connection for each request. */
    NEW_CONNECTIONS,
    /** Speaks TLS. */
    TLS,
    /** Speaks HTTP/2. */
    HTTP2,
    /** Has several requests in flight on a connection, by HTTP/2. */
    STREAMS,
    /** Takes up sessions of TLS where it opens a connection for each request. */
    RESUMPTION,
    /** Sends requests of any method, also of one that no standard has. */
    ANY_METHOD,
    /** Sends several requests by weight, and tells the figures of each. */
    MIX,
    /** Runs steps in the same seconds. */
    BESIDE,
    /** Has its measured window inside the load: ramp and tail are left out. */
    INNER_WINDOW
}
