package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import java.util.Optional;

/** The time in which requests of a limit are counted. */
record LimitWindow(PolicySpec policy, int seconds) {
    /** Largest deviation of the requests that pass from the limit. */
    private static final double TOLERANCE = 0.02;

    /** Multiple of the limit that has to be asked for, so that its burst is used up before the window. */
    private static final double PRESSURE = 1.6;

    /**
     * Largest count of requests without a reply, as a share of those that got one in the window: a server may close a
     * connection whose request it refused before it had read the body, and meets the next request on it.
     */
    private static final double MOST_UNANSWERED = 0.005;

    /** Says why the limit was not seen in it; empty where it was. */
    Optional<String> miss(LimitCounts counted) {
        long answered = counted.passed() + counted.refused();
        if (counted.unanswered() > MOST_UNANSWERED * answered) {
            return Optional.of(String.format(
                    "must answer 200 or 429 at its limit, and did not answer %d requests beside %d: see its log",
                    counted.unanswered(), answered));
        }
        double expected = (double) policy.rate() * seconds;
        double asked = perSecond(answered);
        if (asked < PRESSURE * policy.rate()) {
            return Optional.of(String.format(
                    "must be asked for more than its limit of %d/s for a proof, and this machine sent %.0f/s: set a"
                            + " lower rate of %s",
                    policy.rate(), asked, policy.kind().word()));
        }
        if (Math.abs(counted.passed() - expected) > Math.max(1, TOLERANCE * expected)) {
            return Optional.of(String.format(
                    "must let %d/s pass within 2 %%, and let %.1f/s of %.0f/s pass: its policy %s did not take"
                            + " effect",
                    policy.rate(),
                    perSecond(counted.passed()),
                    asked,
                    policy.kind().word()));
        }
        return Optional.empty();
    }

    double perSecond(long count) {
        return (double) count / seconds;
    }
}
