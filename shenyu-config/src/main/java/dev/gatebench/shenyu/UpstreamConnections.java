package dev.gatebench.shenyu;

/** The rule of how many connections a backend accepts from a gateway, per request. */
public enum UpstreamConnections {
    /** Keep-alive: at most one connection in ten requests. Meant for at least ten requests a client connection. */
    REUSED {
        @Override
        public boolean fits(long requests, long connections) {
            return connections * 10 <= requests;
        }
    },
    /** No keep-alive: as many connections as requests, but for 2 % that a window's ends cut or an error retried. */
    ONE_PER_REQUEST {
        @Override
        public boolean fits(long requests, long connections) {
            return Math.abs(connections - requests) * 50 <= requests;
        }
    };

    /** Whether the counts of a backend are as expected. */
    public abstract boolean fits(long requests, long connections);
}
