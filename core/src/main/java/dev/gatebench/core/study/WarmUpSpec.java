package dev.gatebench.core.study;

import java.time.Duration;

/**
 * How an arm is warmed up: at least so long, then until its CPU per request, divided by the backend's, is steady, and at most so long.
 *
 * @param concurrency connections of the closed model used
 * @param window length of the windows whose figures are compared
 * @param atLeast lower bound
 * @param atMost upper bound
 */
public record WarmUpSpec(int concurrency, Duration window, Duration atLeast, Duration atMost) {
    public WarmUpSpec {
        if (atLeast.compareTo(atMost) > 0) {
            throw new IllegalArgumentException(
                    "warmUp.atLeast must not exceed warmUp.atMost, was " + atLeast + " > " + atMost);
        }
    }
}
