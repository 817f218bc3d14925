package dev.gatebench.gatling.sweep;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;

import io.gatling.javaapi.core.OpenInjectionStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets the users of a step arrive evenly over the ramp, in slices. Gatling's own {@code rampUsers} counts its duration
 * in whole seconds and injects nobody, for ever, when that is 0 ({@code OpenInjectionStep.scala} of 3.15.1).
 */
final class RampSlices {
    /** Gatling nests an iterator for each slice. */
    private static final int MAX_SLICES = 100;

    private RampSlices() {}

    static List<OpenInjectionStep> of(long gapMs, int users, long rampMs) {
        int slices = (int) Math.max(1, Math.min(Math.min(MAX_SLICES, users), rampMs));
        List<OpenInjectionStep> steps = new ArrayList<>();
        steps.add(nothingFor(Duration.ofMillis(gapMs)));
        int arrived = 0;
        long passedMs = 0;
        for (int i = 0; i < slices; i++) {
            long atMs = rampMs * i / slices;
            steps.add(nothingFor(Duration.ofMillis(atMs - passedMs)));
            passedMs = atMs;
            int until = (int) ((long) users * (i + 1) / slices);
            steps.add(atOnceUsers(until - arrived));
            arrived = until;
        }
        return steps;
    }
}
