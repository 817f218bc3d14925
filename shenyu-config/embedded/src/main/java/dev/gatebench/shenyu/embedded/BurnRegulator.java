package dev.gatebench.shenyu.embedded;

/**
 * Says how much is to be burnt, so that a process costs a set share more than it would without: burn ÷ (cost − burn) =
 * share, and with it cost = (1 + share) × what it costs without. It is told again and again what the process has used
 * and burnt, the JIT compiler's and the collector's time included, and keeps account of what is still owed.
 *
 * <p>What is burnt is taken out by what was truly burnt, and not by what was asked for, so that no error of the burning
 * comes back in the cost.
 */
final class BurnRegulator {
    /** What is owed, or was burnt ahead, at most, ns: what could not be burnt when it was due is let go. */
    static final long MOST_OWED_NS = 100_000_000;

    private double share;
    private Usage before;
    private double owedNs;

    /**
     * A regulator that owes nothing yet.
     *
     * @param share what is to be burnt, as a share of what the rest costs: from 0 to 1
     * @param start what the process has used till now
     */
    BurnRegulator(double share, Usage start) {
        this.share = required(share);
        this.before = start;
    }

    private static double required(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("the share to burn must be from 0 to 1, was " + share);
        }
        return share;
    }

    /** Burns another share of what is used from now on; what was owed is let go. */
    void switchTo(double next, Usage now) {
        share = required(next);
        before = now;
        owedNs = 0;
    }

    /**
     * Takes a reading.
     *
     * @param now what the process has used since its start
     * @return what is to be burnt now, ns, from 0 to {@link #MOST_OWED_NS}
     */
    long owed(Usage now) {
        Usage since = now.since(before);
        before = now;
        // below 0 where the process's clock lags: over several readings that evens out, and must not be cut off
        owedNs += share * (since.cpuNs - since.burntNs) - since.burntNs;
        owedNs = Math.max(-MOST_OWED_NS, Math.min(MOST_OWED_NS, owedNs));
        return Math.round(Math.max(0, owedNs));
    }

    /** What a process has used, or what it has used in some time. */
    static final class Usage {
        final long cpuNs;
        final long requests;
        final long burntNs;

        /**
         * Some use.
         *
         * @param cpuNs CPU time of the whole process, its burn included, ns
         * @param requests requests that it has served
         * @param burntNs CPU time that it has burnt, ns
         */
        Usage(long cpuNs, long requests, long burntNs) {
            this.cpuNs = cpuNs;
            this.requests = requests;
            this.burntNs = burntNs;
        }

        Usage since(Usage earlier) {
            return new Usage(cpuNs - earlier.cpuNs, requests - earlier.requests, burntNs - earlier.burntNs);
        }

        /** CPU time beside the burn, ns, at least 0: the process's clock ticks more coarsely than its threads' do. */
        long otherNs() {
            return Math.max(0, cpuNs - burntNs);
        }
    }
}
