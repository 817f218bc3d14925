package dev.gatebench.mock.stats;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The backend's counts since the last reset. Requests below {@code /__mock/} are not counted.
 *
 * @param requests requests received, their bodies included
 * @param connectionsAccepted connections whose first request was received
 * @param connectionsOpen accepted connections that are open now; not reset
 * @param inFlight requests received whose reply is not yet written; not reset
 * @param bytesReceived bytes of the bodies received, headers and framing left out
 * @param bytesSent bytes of the bodies written, headers left out
 * @param errors replies that were injected errors
 * @param aborted requests whose connection was gone when the reply was due
 * @param requestsTls requests received over TLS
 * @param requestsHttp2 those of them by HTTP/2
 * @param delayNs time from a request received to its reply written
 * @param cpuNs CPU time of the process
 */
public record StatsSnapshot(
        long requests,
        long connectionsAccepted,
        long connectionsOpen,
        long inFlight,
        long bytesReceived,
        long bytesSent,
        long errors,
        long aborted,
        long requestsTls,
        long requestsHttp2,
        DelayFigures delayNs,
        long cpuNs) {

    /**
     * A distribution of delays, in nanoseconds; all zero when there was no reply.
     *
     * @param count replies written
     * @param mean arithmetic mean
     * @param p50 median
     * @param p75 75th percentile
     * @param p90 90th percentile
     * @param p99 99th percentile
     * @param max greatest delay
     */
    public record DelayFigures(long count, long mean, long p50, long p75, long p90, long p99, long max) {
        static DelayFigures of(Histogram delays) {
            return new DelayFigures(
                    delays.getTotalCount(),
                    Math.round(delays.getMean()),
                    delays.getValueAtPercentile(50),
                    delays.getValueAtPercentile(75),
                    delays.getValueAtPercentile(90),
                    delays.getValueAtPercentile(99),
                    delays.getMaxValue());
        }
    }

    static StatsSnapshot between(Map<Counter, Long> from, Map<Counter, Long> to, Histogram delays, long cpuNs) {
        return new StatsSnapshot(
                since(from, to, Counter.REQUESTS),
                since(from, to, Counter.CONNECTIONS_ACCEPTED),
                value(to, Counter.CONNECTIONS_ACCEPTED) - value(to, Counter.CONNECTIONS_CLOSED),
                value(to, Counter.REQUESTS) - value(to, Counter.REPLIES) - value(to, Counter.ABORTED),
                since(from, to, Counter.BYTES_RECEIVED),
                since(from, to, Counter.BYTES),
                since(from, to, Counter.ERRORS),
                since(from, to, Counter.ABORTED),
                since(from, to, Counter.REQUESTS_HTTP1_TLS) + since(from, to, Counter.REQUESTS_HTTP2),
                since(from, to, Counter.REQUESTS_HTTP2),
                DelayFigures.of(delays),
                cpuNs);
    }

    private static long since(Map<Counter, Long> from, Map<Counter, Long> to, Counter counter) {
        return value(to, counter) - value(from, counter);
    }

    private static long value(Map<Counter, Long> counts, Counter counter) {
        return counts.getOrDefault(counter, 0L);
    }
}
