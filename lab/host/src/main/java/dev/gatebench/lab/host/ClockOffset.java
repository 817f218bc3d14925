package dev.gatebench.lab.host;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.process.EnvironmentException;

/**
 * How a host's clock stands to the lab's.
 *
 * @param ms its clock minus the lab's, ms
 * @param errorMs how far the true offset may lie from that, ms
 */
public record ClockOffset(long ms, long errorMs) {
    /** Of a host with the lab's own clock. */
    public static final ClockOffset NONE = new ClockOffset(0, 0);

    /** An offset that is less certain than this is of no use, ms: of 7 s it is 0.4 %. */
    public static final long MOST_ERROR_MS = 25;

    /** Each of both clocks is read in whole milliseconds. */
    private static final long RESOLUTION_MS = 1;

    /**
     * By one exchange.
     *
     * @param hostEpochMs what the host's clock said, ms since 1970
     * @param asked when it was asked, in the lab's time
     */
    public static ClockOffset of(long hostEpochMs, ReadAt asked) {
        return new ClockOffset(hostEpochMs - asked.epochMs(), asked.errorMs() + RESOLUTION_MS);
    }

    /**
     * Lets an offset pass that is certain enough.
     *
     * @param host whose clock it is
     * @throws EnvironmentException when it is not
     */
    public void require(String host) {
        if (errorMs > MOST_ERROR_MS) {
            throw new EnvironmentException("the clock of " + host + " must be known to " + MOST_ERROR_MS + " ms, is to "
                    + errorMs + " ms: its answers take too long; choose a host that is nearer");
        }
    }

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
