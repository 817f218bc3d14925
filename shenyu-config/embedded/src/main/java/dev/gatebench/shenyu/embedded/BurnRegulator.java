package dev.gatebench.shenyu.embedded;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Says how much a request must burn, so that a gateway costs a set share more than it would without: burn ÷ (cost −
 * burn) = share, and with it cost = (1 + share) × what it costs without. It is told again and again what the process
 * has used and burnt since its start. By its latest readings under load it knows what a request costs now, the JIT
 * compiler's and the collector's time included; and what has been burnt too little or too much till now, because the
 * cost was changing, is made up for by the next requests, so that the share holds for the time gone by too.
 *
 * <p>What is burnt is taken out by what was truly burnt, and not by what was asked for, so that no error of the burning
 * comes back in the cost. A time without requests is no part of it: what an idle process uses belongs to no request.
 */
final class BurnRegulator {
    /** Readings under load that it goes by. */
    static final int READINGS = 4;

    /**
     * With fewer requests than these it goes by as many more readings as it takes to have them, and till then by none.
     */
    static final long FEWEST_REQUESTS = 50;

    /** The most that it takes a request to cost without its burn, ns: what the first requests cost is a start. */
    static final long MOST_COST_NS = 100_000_000;

    /** What is made up for at most, in times of what its readings had to burn. */
    private static final double MOST_OWED = 2;

    /** What a request burns at most while something is made up for, in times of its own share. */
    private static final double MOST_AT_ONCE = 2;

    private final double share;
    private final Deque<Usage> latest = new ArrayDeque<>();
    private Usage sum = new Usage(0, 0, 0);
    private Usage before;
    private double owedNs;

    /**
     * A regulator that begins with no burn.
     *
     * @param share what is to be burnt, as a share of what the rest costs: from 0 to 1
     * @param start what the process has used till now
     */
    BurnRegulator(double share, Usage start) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("the share to burn must be from 0 to 1, was " + share);
        }
        this.share = share;
        this.before = start;
    }

    /**
     * Takes a reading.
     *
     * @param now what the process has used since its start
     * @return what a request must burn from now on, ns, from 0 to twice the share of {@link #MOST_COST_NS}; 0 until
     *     enough is known
     */
    long read(Usage now) {
        Usage since = now.since(before);
        before = now;
        if (since.requests > 0) {
            latest.add(since);
            sum = sum.and(since);
            while (latest.size() > READINGS && sum.requests - latest.element().requests >= FEWEST_REQUESTS) {
                sum = sum.since(latest.remove());
            }
            owedNs += share * since.otherNs() - since.burntNs;
        }
        if (sum.requests < FEWEST_REQUESTS) {
            return 0;
        }
        double due = share * sum.otherNs();
        // not for ever: a start must not be made up for long after
        owedNs = Math.max(-MOST_OWED * due, Math.min(MOST_OWED * due, owedNs));
        double burnNs = Math.max(0, Math.min(MOST_AT_ONCE * due, due + owedNs)) / sum.requests;
        return Math.round(Math.min(MOST_AT_ONCE * share * MOST_COST_NS, burnNs));
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

        Usage and(Usage more) {
            return new Usage(cpuNs + more.cpuNs, requests + more.requests, burntNs + more.burntNs);
        }

        /** CPU time beside the burn, ns, at least 0: the process's clock ticks more coarsely than its threads' do. */
        long otherNs() {
            return Math.max(0, cpuNs - burntNs);
        }
    }
}
