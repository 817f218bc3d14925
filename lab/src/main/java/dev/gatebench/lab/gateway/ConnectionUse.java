package dev.gatebench.lab.gateway;

/** How a system under test is configured to use connections to its backend; the backend's counters must agree. */
public enum ConnectionUse {
    /** Few connections carry all requests. */
    REUSED,
    /** Each request opens a connection. */
    ONE_PER_REQUEST
}
