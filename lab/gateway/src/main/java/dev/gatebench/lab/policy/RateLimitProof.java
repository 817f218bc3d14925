package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import dev.gatebench.core.policy.PolicyTraffic;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    /** One request of so many is the tolerance. */
    private static final int COUNTED = 50;

    /** After it a warm-up passes again. */
    private static final Duration REFILL = Duration.ofSeconds(1);

    private static final int SENDERS = 8;
    private static final int BESIDE = 5;

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

    /** Replies within the window. */
    private record Counted(long passed, long refused) {}

    @Override
    public boolean isShort() {
        return false;
    }

    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        long before = probe.reached();
        long[] all = {0};
        int seconds = Math.max(LEAST_WINDOW_SECONDS, Math.min(MOST_WINDOW_SECONDS, COUNTED / policy.rate() + 1));
        Counted counted = overload(probe, all, Duration.ofSeconds(seconds));
        long reached = probe.reached() - before;
        if (reached != all[0]) {
            throw new PolicyFailure("must forward those requests alone that it does not refuse, and of " + all[0]
                    + " that passed " + reached + " reached the backend");
        }
        double expected = (double) policy.rate() * seconds;
        double passed = (double) counted.passed() / seconds;
        double asked = (double) (counted.passed() + counted.refused()) / seconds;
        if (asked < PRESSURE * policy.rate()) {
            throw new PolicyFailure(String.format(
                    "must be asked for more than its limit of %d/s for a proof, and this machine sent %.0f/s: set a"
                            + " lower rate of %s",
                    policy.rate(), asked, policy.kind().word()));
        }
        if (Math.abs(counted.passed() - expected) > Math.max(1, TOLERANCE * expected)) {
            throw new PolicyFailure(String.format(
                    "must let %d/s pass within 2 %%, and let %.1f/s of %.0f/s pass: its policy %s did not take effect",
                    policy.rate(), passed, asked, policy.kind().word()));
        }
        String free = free(policy, probe);
        Await.pause(REFILL.toMillis());
        return String.format("of %.0f/s it lets %.1f/s pass, and forwards no other%s", asked, passed, free);
    }

    private String free(PolicySpec policy, PolicyProbe probe) {
        if (beside == Beside.NOTHING) {
            return "";
        }
        String path = beside == Beside.ANOTHER_PATH
                ? "/gatebench-free"
                : probe.request().path();
        for (int i = 0; i < BESIDE; i++) {
            Map<String, String> headers =
                    beside == Beside.ANOTHER_CLIENT ? Map.of(PolicyTraffic.CLIENT_ID, "client-" + (i + 2)) : Map.of();
            int status = probe.send(probe.request().method(), path, headers).status();
            if (status != 200) {
                throw new PolicyFailure("must limit " + policy.kind().word() + " alone, and answered " + status
                        + " to what is beside it");
            }
        }
        return beside == Beside.ANOTHER_PATH ? "; another path is free" : "; other clients are free";
    }

    /** Sends as much as it can until the limit's burst is used up, and then for a window that is counted. */
    private static Counted overload(PolicyProbe probe, long[] passedInAll, Duration window) {
        ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
        try {
            long begin = System.nanoTime();
            long from = begin + DRAIN.toNanos();
            long to = from + window.toNanos();
            List<Future<long[]>> counts = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                counts.add(senders.submit(() -> send(probe, from, to)));
            }
            long passed = 0;
            long refused = 0;
            for (Future<long[]> each : counts) {
                long[] count = each.get();
                passed += count[0];
                refused += count[1];
                passedInAll[0] += count[2];
            }
            return new Counted(passed, refused);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        } catch (InterruptedException e) {
            throw EnvironmentException.interrupted(e);
        } finally {
            senders.shutdownNow();
        }
    }

    /** Returns those that passed and were refused within the window, and that passed at all. */
    private static long[] send(PolicyProbe probe, long from, long to) {
        long[] counts = new long[3];
        while (System.nanoTime() < to) {
            int status = probe.send().status();
            long now = System.nanoTime();
            boolean passed = status == 200;
            if (passed) {
                counts[2]++;
            } else if (status != 429 && status != 503) {
                throw new PolicyFailure("must answer 200 or 429 at its limit, and answered " + status);
            }
            if (now >= from && now < to) {
                counts[passed ? 0 : 1]++;
            }
        }
        return counts;
    }
}
