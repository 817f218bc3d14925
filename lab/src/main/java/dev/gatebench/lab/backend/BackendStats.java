package dev.gatebench.lab.backend;

/**
 * What the mock backend counted since its last reset; requests of its control paths are not among it.
 *
 * @param requests requests received
 * @param connectionsAccepted connections on which at least one request came
 * @param connectionsOpen connections open now
 * @param inFlight requests received and not answered yet
 */
public record BackendStats(long requests, long connectionsAccepted, long connectionsOpen, long inFlight) {}
