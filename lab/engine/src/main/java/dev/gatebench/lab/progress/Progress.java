package dev.gatebench.lab.progress;

import java.io.PrintStream;
import java.time.Duration;

/** What a run shows while it lasts. */
public interface Progress extends AutoCloseable {

    /**
     * Something begins.
     *
     * @param what what is running now
     * @param done how much of the planned time lies behind it
     */
    void running(String what, Duration done);

    /** A line that stays. */
    void line(String text);

    /** Whether somebody watches, so that {@link #figures} are seen. */
    default boolean isWatched() {
        return false;
    }

    /**
     * What is known at this moment of what is running, until the next such call; shown where somebody watches, and lost
     * elsewhere.
     *
     * @param done how much of the planned time lies behind now
     */
    default void figures(String text, Duration done) {}

    /**
     * That of one of several lanes; its time is the lane's own.
     *
     * @param number of the lane, from 1
     */
    default Progress ofLane(int number) {
        return new LaneProgress(this, number);
    }

    @Override
    void close();

    /** A bar with the time left on a terminal, plain lines elsewhere. */
    static Progress of(PrintStream out, Duration planned) {
        return out == System.out && WatchedTerminal.isStandardOutput()
                ? new BarProgress(out, planned)
                : new PlainProgress(out, planned);
    }
}
