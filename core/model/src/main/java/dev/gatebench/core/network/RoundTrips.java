package dev.gatebench.core.network;

import dev.gatebench.core.json.Amount;

/**
 * Times of a byte and its echo over an open connection, both ends waiting awake.
 *
 * @param n number of exchanges
 */
public record RoundTrips(
        @Amount int n,
        @Amount long leastNs,
        @Amount long medianNs,
        @Amount long p99Ns) {
    public RoundTrips {
        if (n < 1 || leastNs < 0 || leastNs > medianNs || medianNs > p99Ns) {
            throw new IllegalArgumentException(
                    "round trips must be at least 1, and their least, median and p99 grow, were " + n + " of " + leastNs
                            + ", " + medianNs + " and " + p99Ns + " ns");
        }
    }
}
