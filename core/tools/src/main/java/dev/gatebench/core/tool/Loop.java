package dev.gatebench.core.tool;

/** A tool's rule for when it sends the next request, which says what its concurrency means. */
public enum Loop {
    /** Each of its connections sends as soon as it has a reply: as many requests are in flight as it has. */
    CLOSED,
    /** Each of its users may wait between requests: at most as many are in flight as it has users. */
    WAITING,
    /** Requests are sent at a rate, whatever is in flight. */
    OPEN,
    /** Not told. */
    UNKNOWN
}
