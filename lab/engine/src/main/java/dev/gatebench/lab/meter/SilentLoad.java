package dev.gatebench.lab.meter;

import dev.gatebench.core.schedule.Window;

/**
 * A load with silence around it.
 *
 * @param load from its first connection to its last reply
 * @param quietFromEpochMs since when it was silent before it, ms since 1970
 * @param quietToEpochMs until when it was silent after it, ms since 1970
 */
public record SilentLoad(Window load, long quietFromEpochMs, long quietToEpochMs) {
    public SilentLoad {
        if (quietFromEpochMs > load.fromEpochMs() || quietToEpochMs < load.toEpochMs()) {
            throw new IllegalArgumentException(
                    "the silence around " + load + " must hold it, was " + quietFromEpochMs + ".." + quietToEpochMs);
        }
    }
}
