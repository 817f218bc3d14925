package dev.gatebench.lab.backend;

/**
 * The counters of a backend since its start or last reset, without requests of its control paths.
 *
 * @param connectionsAccepted connections on which at least one request came; of an nginx all that it accepted
 * @param inFlight requests received and not answered yet
 * @param leastDelayNs the least delay of each reply by the backend's plan, ns; 0 where none is certain
 * @param bytesReceived bytes of the bodies of requests; of an nginx, which is sent none, 0
 * @param requestsTls requests over TLS
 * @param requestsHttp2 those of them by HTTP/2
 */
public record BackendStats(
        long requests,
        long connectionsAccepted,
        long connectionsOpen,
        long inFlight,
        long leastDelayNs,
        long bytesReceived,
        long requestsTls,
        long requestsHttp2) {}
