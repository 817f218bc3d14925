package dev.gatebench.lab.host.local;

/**
 * What processes have used together, as it grows. The sum over those that are there shrinks when one ends: for a
 * moment, until its parent has waited for it and has its time, or for good, when nobody waits. What was used stays
 * used.
 */
final class GrowingSum {
    /** A parent waits for its children sooner than in so many readings. */
    private static final int READINGS = 3;

    private long sum;
    private long last;
    private long lower;
    private int lowerReadings;

    /** The sum after another reading. */
    long with(long reading) {
        if (reading >= last) {
            sum += reading - last;
            last = reading;
            lowerReadings = 0;
        } else if (lowerReadings == 0 || reading < lower) {
            lower = reading;
            lowerReadings = 1;
        } else if (++lowerReadings > READINGS) {
            sum += reading - lower;
            last = reading;
            lowerReadings = 0;
        }
        return sum;
    }
}
