package dev.gatebench.mock.reply;

/**
 * How much before a reply is due its loop's timer is set. A thread that slept for long wakes late, by 0.1 ms and more
 * in a virtual machine, and much the same each time. That is observed and anticipated; whoever wakes early all the same
 * waits for the rest.
 */
final class WakeUp {
    /** Only a wait of at least this is one in which the CPU goes to sleep; a shorter one is set exactly. */
    private static final long LONG_WAIT_NANOS = 2_000_000;

    private static final long MAX_LEAD_NANOS = 200_000;
    /** Rising by one and falling by four steps, the lead settles where one wake-up in five is early. */
    private static final long STEP_NANOS = 1_000;

    private long lead;
    private boolean anticipated;

    /** How long to set the timer for, when the next reply is due in {@code waitNanos}. */
    long timerNanos(long waitNanos) {
        anticipated = waitNanos >= LONG_WAIT_NANOS;
        return anticipated ? waitNanos - lead : waitNanos;
    }

    /** Learns from a timer that fired {@code lateNanos} after the reply was due, negative when before. */
    void fired(long lateNanos) {
        if (anticipated) {
            anticipated = false;
            lead = Math.max(0, Math.min(MAX_LEAD_NANOS, lead + (lateNanos > 0 ? STEP_NANOS : -4 * STEP_NANOS)));
        }
    }
}
