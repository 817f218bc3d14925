package dev.gatebench.mock.stats;

/**
 * The counts of an entry of the table of replies since the last reset.
 *
 * @param requests requests received, their bodies included
 * @param bytesReceived bytes of their bodies
 * @param refused requests without a header field that they must carry
 * @param wrong requests whose body had another length than it should
 */
public record PathCounts(long requests, long bytesReceived, long refused, long wrong) {
    PathCounts minus(PathCounts before) {
        return new PathCounts(
                requests - before.requests,
                bytesReceived - before.bytesReceived,
                refused - before.refused,
                wrong - before.wrong);
    }
}
