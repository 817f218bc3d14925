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

    public boolean contains(long epochMs) {
        return epochMs >= fromEpochMs && epochMs < toEpochMs;
    }
}
