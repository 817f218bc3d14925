package dev.gatebench.lab.host;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.process.EnvironmentException;

/**
 * The offset between a host's clock and the lab's.
 *
 * @param ms its clock minus the lab's, ms
 * @param errorMs greatest distance of the true offset from that, ms
 */
public record ClockOffset(long ms, long errorMs) {
    /** The offset of a host with the lab's own clock. */
    public static final ClockOffset NONE = new ClockOffset(0, 0);

    /** Greatest error of an offset that is of use, ms: of 7 s it is 0.4 %. */
    public static final long MOST_ERROR_MS = 25;

    /** Error of two clocks that are each read in whole milliseconds. */
    private static final long RESOLUTION_MS = 1;

    /**
     * Computes the offset from one exchange.
     *
     * @param hostEpochMs time of the host's clock, ms since 1970
     * @param asked time of the question, in the lab's time
     */
    public static ClockOffset of(long hostEpochMs, ReadAt asked) {
        return new ClockOffset(hostEpochMs - asked.epochMs(), asked.errorMs() + RESOLUTION_MS);
    }

    /**
     * Requires that the offset is certain enough.
     *
     * @throws EnvironmentException when it is not
     */
    public void require(String host) {
        if (errorMs > MOST_ERROR_MS) {
            throw new EnvironmentException("the clock of " + host + " must be known to " + MOST_ERROR_MS + " ms, is to "
                    + errorMs + " ms: its answers take too long; choose a host that is nearer");
        }
    }

    /** Converts a time by the host's clock to the lab's time, both ms since 1970. */
    public long inLabTime(long hostEpochMs) {
        return hostEpochMs - ms;
    }

    /** Converts the time of a reading by the host's clock to the lab's time. */
    public ReadAt inLabTime(ReadAt onHost) {
        return new ReadAt(inLabTime(onHost.epochMs()), onHost.errorMs() + errorMs);
    }

    /** Returns the time of a reading in the lab's time, by the time of the host's clock. */
    public ReadAt readAt(long hostEpochMs) {
        return new ReadAt(inLabTime(hostEpochMs), errorMs);
    }

    /** Converts a window by the host's clock to the lab's time. */
    public Window inLabTime(Window onHost) {
        return new Window(inLabTime(onHost.fromEpochMs()), inLabTime(onHost.toEpochMs()));
    }

    /** Converts a window of the lab's time to the host's clock. */
    public Window onHost(Window inLab) {
        return new Window(inLab.fromEpochMs() + ms, inLab.toEpochMs() + ms);
    }
}
