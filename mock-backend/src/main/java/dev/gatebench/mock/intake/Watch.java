package dev.gatebench.mock.intake;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes the connections and streams of one event loop that are idle, do not read, or take too long over a request. It
 * checks all of them a few times in each limit, so that no request pays for it. Used by the loop's thread only.
 */
public final class Watch {
    private static final int LOOKS_IN_A_LIMIT = 4;
    private static final long SLOWEST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final EventLoop eventLoop;
    private final Limits limits;
    private final Map<Watched, Seen> connections = new HashMap<>();
    private @Nullable Future<?> looking;

    public Watch(EventLoop eventLoop, Limits limits) {
        this.eventLoop = eventLoop;
        this.limits = limits;
    }

    void add(Watched watched) {
        connections.put(watched, new Seen(watched, System.nanoTime()));
        if (looking == null) {
            long shortest = Math.min(limits.idle().toNanos(), limits.request().toNanos());
            long period = Math.min(SLOWEST_LOOK_NANOS, shortest / LOOKS_IN_A_LIMIT);
            looking = eventLoop.scheduleWithFixedDelay(
                    () -> look(System.nanoTime()), period, period, TimeUnit.NANOSECONDS);
        }
    }

    void remove(Watched watched) {
        connections.remove(watched);
        if (connections.isEmpty() && looking != null) {
            looking.cancel(false);
            looking = null;
        }
    }

    private void look(long now) {
        List<Watched> late = new ArrayList<>();
        connections.forEach((watched, seen) -> {
            if (seen.isLate(watched, now, limits)) {
                late.add(watched);
            }
        });
        late.forEach(Watched::end);
    }

    /** The last progress of a connection or stream, and its time. */
    private static final class Seen {
        private long progress;
        private long progressAt;
        private long requests;
        private long requestAt;
        private boolean inRequest;

        Seen(Watched watched, long now) {
            progress = watched.progress();
            progressAt = now;
            requestAt = now;
        }

        boolean isLate(Watched watched, long now, Limits limits) {
            if (watched.waitsForUs() || watched.progress() != progress) {
                progress = watched.progress();
                progressAt = now;
            }
            if (!inRequest || !watched.inRequest() || watched.requests() != requests) {
                inRequest = watched.inRequest();
                requests = watched.requests();
                requestAt = now;
            }
            return now - progressAt >= limits.idle().toNanos()
                    || now - requestAt >= limits.request().toNanos();
        }
    }
}
