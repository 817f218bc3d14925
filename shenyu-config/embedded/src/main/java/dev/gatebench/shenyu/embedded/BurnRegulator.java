package dev.gatebench.shenyu.embedded;

/**
 * Regulates the burn, so that a process costs a set share more than without: burn ÷ (cost − burn) = share. The
 * regulator takes readings of the CPU time that the process has used and burnt, the JIT compiler's and the collector's
 * time included, and keeps account of the burn that is still owed.
 *
 * <p>It subtracts the time truly burnt, and not the time asked for, so that no error of the burning comes back in the
 * cost.
 */
final class BurnRegulator {
    /** Largest burn that is owed, or was burnt ahead, ns: more that could not be burnt in time is let go. */
    static final long MOST_OWED_NS = 100_000_000;

    private double share;
    private Usage before;
    private double owedNs;

    /**
     * Makes a regulator that owes nothing yet.
     *
     * @param share the burn as a share of the cost of the rest: from 0 to 1
     * @param start the use of the process till now
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

    /** Regulates another share from now on; lets go of the burn that was owed. */
    void switchTo(double next, Usage now) {
        share = required(next);
        before = now;
        owedNs = 0;
    }

    /**
     * Takes a reading.
     *
     * @param now the use of the process since its start
     * @return the burn that is due now, ns, from 0 to {@link #MOST_OWED_NS}
     */
    long owed(Usage now) {
        Usage since = now.since(before);
        before = now;
        // below 0 where the process's clock lags: over several readings that evens out, and must not be cut off
        owedNs += share * (since.cpuNs - since.burntNs) - since.burntNs;
        owedNs = Math.max(-MOST_OWED_NS, Math.min(MOST_OWED_NS, owedNs));
        return Math.round(Math.max(0, owedNs));
    }

    /** The use of a process since its start, or in some time. */
    static final class Usage {
        final long cpuNs;
        final long requests;
        final long burntNs;

        /**
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

        /**
         * Returns the CPU time beside the burn, ns, at least 0: the process's clock ticks more coarsely than its
         * threads' do.
         */
        long otherNs() {
            return Math.max(0, cpuNs - burntNs);
        }
    }
}
