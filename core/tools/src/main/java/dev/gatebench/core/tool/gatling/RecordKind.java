package dev.gatebench.core.tool.gatling;

/** The records that follow a log's header. */
public enum RecordKind {
    /** A request was answered or failed. */
    REQUEST,
    /** A virtual user started or ended. */
    USER,
    /** A group of requests ended. */
    GROUP,
    /** Something failed that is no request, such as one that could not be built. */
    ERROR
}
