package dev.gatebench.mock.stats;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Keeps the last silences with the counts at that time, so that a client that could not read the counters during a
 * silence can do so later. It is given the counts periodically, and finds the silences in them.
 */
final class Silences {
    /** Shortest silence that is kept: between requests that come one by one there are many shorter ones. */
    static final Duration SHORTEST = Duration.ofMillis(60);

    /** Number of silences that are kept. */
    static final int KEPT = 256;

    private final Deque<Seen> kept = new ArrayDeque<>();
    private Seen now = new Seen(0, 0, 0, 0);
    private boolean silent;

    /** A time, ns, in which the counts stayed equal. */
    private record Seen(long fromNs, long toNs, long requests, long connectionsAccepted) {
        boolean isLong() {
            return toNs - fromNs >= SHORTEST.toNanos();
        }

        Silence at(long nowNs, boolean lasts) {
            return new Silence(ago(fromNs, nowNs), lasts ? 0 : ago(toNs, nowNs), requests, connectionsAccepted);
        }

        private static long ago(long ns, long nowNs) {
            return TimeUnit.NANOSECONDS.toMillis(nowNs - ns);
        }
    }

    /**
     * Takes the counts at a time.
     *
     * @param nowNs the time, ns, on any clock
     * @param idle whether nothing was in flight
     */
    synchronized void look(long nowNs, long requests, long connectionsAccepted, boolean idle) {
        boolean same = silent && idle && requests == now.requests() && connectionsAccepted == now.connectionsAccepted();
        if (!same) {
            end();
        }
        now = new Seen(same ? now.fromNs() : nowNs, nowNs, requests, connectionsAccepted);
        silent = idle;
    }

    private void end() {
        if (silent && now.isLong()) {
            kept.add(now);
            if (kept.size() > KEPT) {
                kept.remove();
            }
        }
    }

    /** Returns the kept silences and the one that still lasts, the oldest first. */
    synchronized List<Silence> until(long nowNs) {
        List<Silence> all =
                new ArrayList<>(kept.stream().map(each -> each.at(nowNs, false)).toList());
        if (silent && now.isLong()) {
            all.add(now.at(nowNs, true));
        }
        return List.copyOf(all);
    }

    /** Forgets all silences, since the counts start again from zero. */
    synchronized void clear() {
        kept.clear();
        silent = false;
    }
}
