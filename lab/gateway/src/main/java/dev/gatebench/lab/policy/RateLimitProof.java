package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.policy.PolicyTraffic;
import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Proves that so many requests a second pass a limit, and no more, and that those beside it are free. */
final class RateLimitProof implements PolicyProof {
    private static final Duration DRAIN = Duration.ofSeconds(3);
    private static final int LEAST_WINDOW_SECONDS = 3;
    private static final int MOST_WINDOW_SECONDS = 20;

    /** Requests in a window of which one is within the tolerance. */
    private static final int COUNTED = 50;

    /** Time after which a limit lets requests pass again. */
    private static final Duration REFILL = Duration.ofSeconds(1);

    private static final int SENDERS = 8;
    private static final int ATTEMPTS = 3;
    private static final int GOOD = 200;
    private static final int REFUSED = 429;

    /** More than a limit that is asked for 1.6 times as much lets pass by chance in a row. */
    private static final long LEAST_FREE = 30;

    private final Beside beside;

    /** The requests to which the limit does not apply. */
    enum Beside {
        NOTHING,
        ANOTHER_PATH,
        ANOTHER_CLIENT
    }

    RateLimitProof(Beside beside) {
        this.beside = beside;
    }

    @Override
    public boolean isShort() {
        return false;
    }

    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        // a stall of this machine, or a burst that begins a second, at an edge of a window lets a correct limit miss:
        // less of a longer window
        for (int attempt = 1; ; attempt++) {
            LimitWindow window = new LimitWindow(policy, attempt * leastSeconds(policy));
            LimitCounts counted = overloaded(window, probe);
            Optional<String> miss = window.miss(counted);
            if (miss.isEmpty()) {
                return words(window, counted) + (attempt == 1 ? "" : "; at attempt " + attempt);
            }
            if (attempt == ATTEMPTS) {
                throw new PolicyFailure(miss.get());
            }
        }
    }

    /** Overloads the limit; throws a {@link PolicyFailure} when it forwards what it refuses, or too much else. */
    private LimitCounts overloaded(LimitWindow window, PolicyProbe probe) {
        long before = probe.reached();
        LimitCounts counted = overload(probe, Duration.ofSeconds(window.seconds()));
        long reached = probe.reached() - before;
        // one without a reply may have reached it all the same
        if (reached < counted.passedInAll() || reached > counted.passedInAll() + counted.unanswered()) {
            throw new PolicyFailure("must forward those requests alone that it does not refuse, and of "
                    + counted.passedInAll() + " that passed " + reached + " reached the backend");
        }
        if (beside != Beside.NOTHING && counted.free() < LEAST_FREE) {
            throw new PolicyFailure("must be asked for what is beside its limit " + LEAST_FREE
                    + " times for a proof, and was " + counted.free() + " times");
        }
        Await.pause(REFILL.toMillis());
        return counted;
    }

    private static int leastSeconds(PolicySpec policy) {
        return Math.max(LEAST_WINDOW_SECONDS, Math.min(MOST_WINDOW_SECONDS, COUNTED / policy.rate() + 1));
    }

    private String words(LimitWindow window, LimitCounts counted) {
        return String.format(
                        "of %.0f/s it lets %.1f/s pass by the second, after %d in the %d s before, and forwards no"
                                + " other",
                        window.perSecond(counted.passed() + counted.refused()),
                        window.perSecond(counted.passed()),
                        counted.passedBefore(),
                        DRAIN.toSeconds())
                + (counted.unanswered() == 0 ? "" : "; " + counted.unanswered() + " got no reply")
                + switch (beside) {
                    case NOTHING -> "";
                    case ANOTHER_PATH -> "; meanwhile " + counted.free() + " requests to another path all pass";
                    case ANOTHER_CLIENT -> "; meanwhile " + counted.free() + " other clients all pass";
                };
    }

    /** Sends as much as it can until the limit's burst is used up, and then for a window that is counted. */
    private LimitCounts overload(PolicyProbe probe, Duration window) {
        ExecutorService senders = Executors.newFixedThreadPool(SENDERS + 1);
        try {
            long from = System.nanoTime() + DRAIN.toNanos();
            long to = from + window.toNanos();
            List<Future<LimitCounts>> counts = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                counts.add(senders.submit(() -> send(probe, from, to)));
            }
            if (beside != Beside.NOTHING) {
                counts.add(senders.submit(() -> sendBeside(probe, from, to)));
            }
            LimitCounts sum = LimitCounts.NONE;
            for (Future<LimitCounts> each : counts) {
                sum = sum.plus(each.get());
            }
            return sum;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        } catch (InterruptedException e) {
            throw EnvironmentException.interrupted(e);
        } finally {
            senders.shutdownNow();
        }
    }

    private static LimitCounts send(PolicyProbe probe, long from, long to) {
        LimitCounts counted = LimitCounts.NONE;
        while (System.nanoTime() < to) {
            int status = probe.sendAtOnce(
                            probe.request().method(), probe.request().path(), Map.of())
                    .status();
            long now = System.nanoTime();
            boolean passes = status == GOOD;
            if (!passes && status != REFUSED && status != 0) {
                throw new PolicyFailure("must answer 200 or 429 at its limit, and answered " + status);
            }
            boolean inWindow = now >= from && now < to;
            counted = counted.plus(new LimitCounts(
                    inWindow && passes ? 1 : 0,
                    inWindow && status == REFUSED ? 1 : 0,
                    now < from && passes ? 1 : 0,
                    passes ? 1 : 0,
                    0,
                    status == 0 ? 1 : 0));
        }
        return counted;
    }

    /** Sends what the limit does not concern, while all else is at the limit. */
    private LimitCounts sendBeside(PolicyProbe probe, long from, long to) {
        long sent = 0;
        long free = 0;
        long unanswered = 0;
        while (System.nanoTime() < to) {
            String path = beside == Beside.ANOTHER_PATH
                    ? GeneratedRoutes.BELOW + "gatebench-free"
                    : probe.request().path();
            Map<String, String> headers =
                    beside == Beside.ANOTHER_CLIENT ? Map.of(PolicyTraffic.CLIENT_ID, "other-" + sent) : Map.of();
            int status =
                    probe.sendAtOnce(probe.request().method(), path, headers).status();
            if (status == 0) {
                unanswered++;
                continue;
            }
            if (status != GOOD) {
                throw new PolicyFailure("must limit " + (beside == Beside.ANOTHER_PATH ? "one path" : "each client")
                        + " alone, and answered " + status + " to what is beside it: its limit is of all requests");
            }
            sent++;
            free += System.nanoTime() < from ? 0 : 1;
        }
        return new LimitCounts(0, 0, 0, sent, free, unanswered);
    }
}
