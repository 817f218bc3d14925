package dev.gatebench.core.study;

/**
 * Closed model: a fixed number of connections, each sending its next request when the reply to the last has come.
 *
 * @param concurrency connections, each with at most one request in flight, 1..65535
 */
public record ClosedLoad(int concurrency) implements Load {
    /** The most connections that one source address can open to one port. */
    public static final int MAX_CONCURRENCY = 65_535;

    public ClosedLoad {
        if (concurrency < 1 || concurrency > MAX_CONCURRENCY) {
            throw new IllegalArgumentException("concurrency must be 1.." + MAX_CONCURRENCY + ", was " + concurrency);
        }
    }

    @Override
    public String id() {
        return Integer.toString(concurrency);
    }
}
