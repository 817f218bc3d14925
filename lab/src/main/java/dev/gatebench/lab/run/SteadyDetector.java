package dev.gatebench.lab.run;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;

/**
 * Says when a gateway is warm: when its cost, relative to a reference measured at the same time, has stopped to move. The ratio is used
 * because the host's speed drifts and a ratio does not.
 */
final class SteadyDetector {
    /** Windows that must agree. */
    static final int WINDOWS = 4;

    /** Largest ratio between the dearest and the cheapest of them. */
    static final double SPREAD = 1.10;

    private final Deque<Double> last = new ArrayDeque<>();

    /**
     * Adds a window.
     *
     * @param relativeCost CPU per request of the system under test divided by the reference's, > 0
     * @return whether the last windows agree
     */
    boolean add(double relativeCost) {
        last.addLast(relativeCost);
        if (last.size() > WINDOWS) {
            last.removeFirst();
        }
        return last.size() == WINDOWS && Collections.max(last) <= SPREAD * Collections.min(last);
    }
}
