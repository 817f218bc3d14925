package dev.gatebench.lab.progress;

import java.time.Duration;

/** Durations for people. */
public final class Durations {
    private Durations() {}

    /** {@code 45 s}, {@code 2 min 05 s}, {@code 3 h 10 min}; negative ones are shown as 0 s. */
    public static String people(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600
                ? String.format("%d min %02d s", seconds / 60, seconds % 60)
                : String.format("%d h %02d min", seconds / 3600, seconds % 3600 / 60);
    }
}
