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
    /** Largest deviation of the requests that pass from the limit. */
    private static final double TOLERANCE = 0.02;

    /** Multiple of the limit that has to be asked for, so that its burst is used up before the window. */
    private static final double PRESSURE = 1.6;

    private static final Duration DRAIN = Duration.ofSeconds(3);
    private static final int LEAST_WINDOW_SECONDS = 3;
    private static final int MOST_WINDOW_SECONDS = 20;

    /** Requests in a window of which one is within the tolerance. */
    private static final int COUNTED = 50;

    /** Time after which a limit lets requests pass again. */
    private static final Duration REFILL = Duration.ofSeconds(1);

    /**
     * Largest share of requests without a reply: a server may close a connection whose request it refused before it had
     * read the body, and meets the next request on it.
     */
    private static final double MOST_UNANSWERED = 0.005;

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

    /**
     * Replies.
     *
     * @param passed those of the limited within the window that were forwarded
     * @param refused those of the limited within the window that were refused
     * @param passedBefore those of the limited before the window that were forwarded
     * @param passedInAll all that were forwarded
     * @param free those within the window that the limit does not concern
     * @param unanswered those of the limited that got no reply
     */
    private record Counted(long passed, long refused, long passedBefore, long passedInAll, long free, long unanswered) {
        static final Counted NONE = new Counted(0, 0, 0, 0, 0, 0);

        Counted plus(Counted other) {
            return new Counted(
                    passed + other.passed,
                    refused + other.refused,
                    passedBefore + other.passedBefore,
                    passedInAll + other.passedInAll,
                    free + other.free,
                    unanswered + other.unanswered);
        }
    }

    @Override
    public boolean isShort() {
        return false;
    }

    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        // a stall of this machine at an edge of the window lets a correct limit miss
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            Counted counted = overloaded(policy, probe);
            if (miss(policy, counted).isEmpty()) {
                return words(policy, counted) + (attempt == 1 ? "" : "; at attempt " + attempt);
            }
        }
        Counted counted = overloaded(policy, probe);
        miss(policy, counted).ifPresent(why -> {
            throw new PolicyFailure(why);
        });
        return words(policy, counted) + "; at attempt " + ATTEMPTS;
    }

    /** Overloads the limit; throws a {@link PolicyFailure} when it forwards what it refuses, or too much else. */
    private Counted overloaded(PolicySpec policy, PolicyProbe probe) {
        long before = probe.reached();
        Counted counted = overload(probe, Duration.ofSeconds(seconds(policy)));
        if (counted.unanswered() > MOST_UNANSWERED * (counted.passed() + counted.refused())) {
            throw new PolicyFailure("must answer 200 or 429 at its limit, and did not answer " + counted.unanswered()
                    + " requests of " + (counted.passed() + counted.refused()));
        }
        long reached = probe.reached() - before;
        if (reached != counted.passedInAll()) {
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

    private static int seconds(PolicySpec policy) {
        return Math.max(LEAST_WINDOW_SECONDS, Math.min(MOST_WINDOW_SECONDS, COUNTED / policy.rate() + 1));
    }

    /** Says why the limit was not seen in a window; empty where it was. */
    private static Optional<String> miss(PolicySpec policy, Counted counted) {
        double expected = (double) policy.rate() * seconds(policy);
        double asked = perSecond(policy, counted.passed() + counted.refused());
        if (asked < PRESSURE * policy.rate()) {
            return Optional.of(String.format(
                    "must be asked for more than its limit of %d/s for a proof, and this machine sent %.0f/s: set a"
                            + " lower rate of %s",
                    policy.rate(), asked, policy.kind().word()));
        }
        if (Math.abs(counted.passed() - expected) > Math.max(1, TOLERANCE * expected)) {
            return Optional.of(String.format(
                    "must let %d/s pass within 2 %%, and let %.1f/s of %.0f/s pass: its policy %s did not take effect",
                    policy.rate(),
                    perSecond(policy, counted.passed()),
                    asked,
                    policy.kind().word()));
        }
        return Optional.empty();
    }

    private static double perSecond(PolicySpec policy, long count) {
        return (double) count / seconds(policy);
    }

    private String words(PolicySpec policy, Counted counted) {
        return String.format(
                        "of %.0f/s it lets %.1f/s pass by the second, after %d in the %d s before, and forwards no"
                                + " other",
                        perSecond(policy, counted.passed() + counted.refused()),
                        perSecond(policy, counted.passed()),
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
    private Counted overload(PolicyProbe probe, Duration window) {
        ExecutorService senders = Executors.newFixedThreadPool(SENDERS + 1);
        try {
            long from = System.nanoTime() + DRAIN.toNanos();
            long to = from + window.toNanos();
            List<Future<Counted>> counts = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                counts.add(senders.submit(() -> send(probe, from, to)));
            }
            if (beside != Beside.NOTHING) {
                counts.add(senders.submit(() -> sendBeside(probe, from, to)));
            }
            Counted sum = Counted.NONE;
            for (Future<Counted> each : counts) {
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

    private static Counted send(PolicyProbe probe, long from, long to) {
        Counted counted = Counted.NONE;
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
            counted = counted.plus(new Counted(
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
    private Counted sendBeside(PolicyProbe probe, long from, long to) {
        long sent = 0;
        long free = 0;
        while (System.nanoTime() < to) {
            String path = beside == Beside.ANOTHER_PATH
                    ? GeneratedRoutes.BELOW + "gatebench-free"
                    : probe.request().path();
            Map<String, String> headers =
                    beside == Beside.ANOTHER_CLIENT ? Map.of(PolicyTraffic.CLIENT_ID, "other-" + sent) : Map.of();
            int status =
                    probe.sendAtOnce(probe.request().method(), path, headers).status();
            if (status != GOOD) {
                throw new PolicyFailure("must limit " + (beside == Beside.ANOTHER_PATH ? "one path" : "each client")
                        + " alone, and answered " + status + " to what is beside it: its limit is of all requests");
            }
            sent++;
            free += System.nanoTime() < from ? 0 : 1;
        }
        return new Counted(0, 0, 0, sent, free, 0);
    }
}
