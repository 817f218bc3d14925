package dev.gatebench.mock.stats;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The last silences, each with what had been counted by then: who could not ask for the counters in one of them can ask
 * later what they were. It is told again and again what was counted, and finds the silences in it.
 */
final class Silences {
    /** Shorter ones are not kept: between requests that come one by one there are many. */
    static final Duration SHORTEST = Duration.ofMillis(60);

    /** So many are kept. */
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
     * Takes what was counted by a time.
     *
     * @param nowNs the time, ns, from any zero
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

    /** All that are kept and the one that lasts, the oldest first. */
    synchronized List<Silence> until(long nowNs) {
        List<Silence> all =
                new ArrayList<>(kept.stream().map(each -> each.at(nowNs, false)).toList());
        if (silent && now.isLong()) {
            all.add(now.at(nowNs, true));
        }
        return List.copyOf(all);
    }

    /** Forgets them: the counts begin anew. */
    synchronized void clear() {
        kept.clear();
        silent = false;
    }
}
