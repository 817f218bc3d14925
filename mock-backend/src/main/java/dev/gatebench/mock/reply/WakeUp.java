package dev.gatebench.mock.reply;

/**
 * Decides by how much earlier than due a loop's timer is set. A thread that slept for long wakes late, by 0.1 ms and
 * more in a virtual machine, and by much the same each time. This class learns that time and sets the timer earlier by
 * it; a loop that wakes too early spins until the reply is due.
 */
final class WakeUp {
    /** Shortest wait, ns, in which the CPU goes to sleep; the timer of a shorter one is set exactly. */
    private static final long LONG_WAIT_NANOS = 2_000_000;

    private static final long MAX_LEAD_NANOS = 200_000;
    /**
     * Step of the lead, ns: up one step when late, down four when early, it settles where one wake-up in five is early.
     */
    private static final long STEP_NANOS = 1_000;

    private long lead;
    private boolean anticipated;

    /** Returns the time to set the timer to, ns, if the next reply is due in {@code waitNanos}. */
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
