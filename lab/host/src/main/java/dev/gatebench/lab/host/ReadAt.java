package dev.gatebench.lab.host;

/**
 * The time of a reading, in the lab's time: by the host's own clock and its known offset.
 *
 * @param epochMs the middle of the time that reading took, ms since 1970
 * @param errorMs greatest distance of the true time from it, ms: half of the time that reading took, and the error of
 *     the offset between the host's clock and the lab's
 */
public record ReadAt(long epochMs, long errorMs) {

    /** Returns the time of something that was read between two readings of the lab's own clock. */
    public static ReadAt between(long beforeEpochMs, long afterEpochMs) {
        long took = Math.max(0, afterEpochMs - beforeEpochMs);
        return new ReadAt(beforeEpochMs + took / 2, (took + 1) / 2);
    }
}
