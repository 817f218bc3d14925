package dev.gatebench.lab.host;

import dev.gatebench.core.schedule.Window;

/**
 * How a host's clock stands to the lab's.
 *
 * @param ms its clock minus the lab's, ms
 * @param errorMs how far the true offset may lie from that, ms
 */
public record ClockOffset(long ms, long errorMs) {
    /** Of a host with the lab's own clock. */
    public static final ClockOffset NONE = new ClockOffset(0, 0);

    /** In the lab's time, a time that was told by the host's clock, both ms since 1970. */
    public long inLabTime(long hostEpochMs) {
        return hostEpochMs - ms;
    }

    /** In the lab's time, something that was read at a time of the host's clock. */
    public ReadAt readAt(long hostEpochMs) {
        return new ReadAt(inLabTime(hostEpochMs), errorMs);
    }

    /** In the lab's time, a window that was told by the host's clock. */
    public Window inLabTime(Window onHost) {
        return new Window(inLabTime(onHost.fromEpochMs()), inLabTime(onHost.toEpochMs()));
    }

    /** By the host's clock, a window of the lab's time. */
    public Window onHost(Window inLab) {
        return new Window(inLab.fromEpochMs() + ms, inLab.toEpochMs() + ms);
    }
}
