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
 * Closes the connections of one event loop that are idle, do not read, or take too long over a request. It checks all
 * of them a few times in each limit, so that no request pays for it. Used by the loop's thread only.
 */
public final class Watch {
    private static final int LOOKS_IN_A_LIMIT = 4;
    private static final long SLOWEST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final EventLoop eventLoop;
    private final Limits limits;
    private final Map<Intake, Seen> connections = new HashMap<>();
    private @Nullable Future<?> looking;

    public Watch(EventLoop eventLoop, Limits limits) {
        this.eventLoop = eventLoop;
        this.limits = limits;
    }

    void add(Intake intake) {
        connections.put(intake, new Seen(intake, System.nanoTime()));
        if (looking == null) {
            long shortest = Math.min(limits.idle().toNanos(), limits.request().toNanos());
            long period = Math.min(SLOWEST_LOOK_NANOS, shortest / LOOKS_IN_A_LIMIT);
            looking = eventLoop.scheduleWithFixedDelay(
                    () -> look(System.nanoTime()), period, period, TimeUnit.NANOSECONDS);
        }
    }

    void remove(Intake intake) {
        connections.remove(intake);
        if (connections.isEmpty() && looking != null) {
            looking.cancel(false);
            looking = null;
        }
    }

    // a close fails only on a connection that is closed already
    @SuppressWarnings("FutureReturnValueIgnored")
    private void look(long now) {
        List<Intake> late = new ArrayList<>();
        connections.forEach((intake, seen) -> {
            if (seen.isLate(intake, now, limits)) {
                late.add(intake);
            }
        });
        late.forEach(intake -> intake.channel().close());
    }

    /** The last progress of a connection, and its time. */
    private static final class Seen {
        private long progress;
        private long progressAt;
        private long requests;
        private long requestAt;
        private boolean inRequest;

        Seen(Intake intake, long now) {
            progress = intake.progress();
            progressAt = now;
            requestAt = now;
        }

        boolean isLate(Intake intake, long now, Limits limits) {
            if (intake.waitsForUs() || intake.progress() != progress) {
                progress = intake.progress();
                progressAt = now;
            }
            if (!inRequest || !intake.inRequest() || intake.requests() != requests) {
                inRequest = intake.inRequest();
                requests = intake.requests();
                requestAt = now;
            }
            return now - progressAt >= limits.idle().toNanos()
                    || now - requestAt >= limits.request().toNanos();
        }
    }
}
