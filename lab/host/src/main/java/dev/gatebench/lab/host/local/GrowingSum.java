package dev.gatebench.lab.host.local;

/**
 * The resources that processes have used together, as a sum that never shrinks. The sum over living processes shrinks
 * when one ends: for a moment, until its parent has waited for it and has its time, or for good, when nobody waits.
 */
final class GrowingSum {
    /** Lower readings after which a loss counts as final: a parent waits for its children sooner. */
    private static final int READINGS = 3;

    private long sum;
    private long last;
    private long lower;
    private int lowerReadings;

    /** Returns the sum after another reading. */
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
