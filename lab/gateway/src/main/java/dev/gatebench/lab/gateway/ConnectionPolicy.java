package dev.gatebench.lab.gateway;

import java.util.OptionalInt;

/**
 * The way in which a system under test is configured to use connections to its backend, with whose counters it must
 * agree.
 *
 * @param onePerRequest whether each request opens a connection; otherwise few connections carry all requests
 * @param pool how many idle connections it keeps; absent where it keeps all that the load needs
 * @param known whether it is known; else any use is right
 */
public record ConnectionPolicy(boolean onePerRequest, OptionalInt pool, boolean known) {
    /** Each request opens a connection. */
    public static final ConnectionPolicy ONE_PER_REQUEST = new ConnectionPolicy(true, OptionalInt.empty(), true);

    /** Few connections carry all requests. */
    public static final ConnectionPolicy REUSED = new ConnectionPolicy(false, OptionalInt.empty(), true);

    /** Nobody knows how it is configured. */
    public static final ConnectionPolicy AS_FOUND = new ConnectionPolicy(false, OptionalInt.empty(), false);

    /** Connections may be replaced between loads: each once, and one for each hundred requests. */
    private static final double REPLACED_SHARE = 0.01;

    private static final double PER_REQUEST_SHARE = 0.99;

    /** Makes the policy that keeps so many idle connections at most. */
    public static ConnectionPolicy keeping(int idle) {
        return new ConnectionPolicy(false, OptionalInt.of(idle), true);
    }

    /**
     * Whether it limits how many connections a load may open: a pool that is smaller than the load may close some at
     * any time.
     */
    public boolean bounds(int loadConnections) {
        return pool.isEmpty() || pool.getAsInt() >= loadConnections;
    }

    /** Describes it, for people. */
    public String words() {
        if (onePerRequest) {
            return "a connection to the backend for each request";
        }
        return pool.isPresent()
                ? "at most " + pool.getAsInt() + " idle connections to the backend"
                : "connections to the backend are kept";
    }

    /** Whether a load may have opened so many connections for so many requests. */
    public boolean allows(long connections, long requests, int loadConnections) {
        return onePerRequest
                ? connections >= PER_REQUEST_SHARE * requests
                : connections <= 2L * loadConnections + REPLACED_SHARE * requests;
    }

    /** Says the rule of {@link #allows}, for people. */
    public String rule(int loadConnections) {
        return onePerRequest
                ? "must be at least 0.99 each"
                : "must be at most " + 2L * loadConnections + " and 1 % of the requests";
    }
}
