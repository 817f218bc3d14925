package dev.gatebench.lab.backend;

/**
 * What a backend counted since its start or last reset, requests of its control paths aside, and what its plan
 * promises.
 *
 * @param requests requests received
 * @param connectionsAccepted connections on which at least one request came; of an nginx all that it accepted
 * @param connectionsOpen connections open now
 * @param inFlight requests received and not answered yet
 * @param leastDelayNs the delay that each reply has at least, ns; 0 where none is certain
 * @param bytesReceived bytes of the bodies of requests; of an nginx, which is sent none, 0
 */
public record BackendStats(
        long requests,
        long connectionsAccepted,
        long connectionsOpen,
        long inFlight,
        long leastDelayNs,
        long bytesReceived) {}
