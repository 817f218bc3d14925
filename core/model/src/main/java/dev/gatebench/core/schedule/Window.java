package dev.gatebench.core.schedule;

/**
 * A span of wall-clock time.
 *
 * @param fromEpochMs inclusive, ms since 1970
 * @param toEpochMs exclusive, ms since 1970
 */
public record Window(long fromEpochMs, long toEpochMs) {
    public Window {
        if (toEpochMs < fromEpochMs) {
            throw new IllegalArgumentException(
                    "a window must not end before it begins: " + fromEpochMs + ".." + toEpochMs);
        }
    }

    public long lengthMs() {
        return toEpochMs - fromEpochMs;
    }

    /** Returns the span from its start to its middle. */
    public Window firstHalf() {
        return new Window(fromEpochMs, fromEpochMs + lengthMs() / 2);
    }

    /** Returns the span from its middle to its end. */
    public Window secondHalf() {
        return new Window(fromEpochMs + lengthMs() / 2, toEpochMs);
    }

    public boolean contains(long epochMs) {
        return epochMs >= fromEpochMs && epochMs < toEpochMs;
    }
}
