package dev.gatebench.core.driver;

/** The reason why a request failed, in the same words for every driver. */
public enum ErrorKind {
    /** A reply with a status other than the expected one. */
    STATUS,
    /** The expected status with a body of another length or content, or without an expected header. */
    PAYLOAD,
    /** No reply in time. */
    TIMEOUT,
    /** The connection could not be opened, or broke. */
    CONNECTION,
    /** Anything else; the driver's log says what. */
    OTHER
}
