package dev.gatebench.lab.progress;

import dev.gatebench.core.unit.Durations;
import java.io.PrintStream;
import java.time.Duration;

/** The display of a run while it lasts. */
public interface Progress extends AutoCloseable {
    /**
     * Shows that something begins.
     *
     * @param done how much of the planned time lies behind it
     */
    void running(String what, Duration done);

    /** Shows a line that stays. */
    void line(String text);

    /** Whether somebody watches, so that {@link #figures} are seen. */
    default boolean isWatched() {
        return false;
    }

    /**
     * Shows figures of this moment until the next such call, where somebody watches.
     *
     * @param done how much of the planned time lies behind now
     */
    default void figures(String text, Duration done) {}

    /**
     * Returns the display of one of several lanes, whose time is the lane's own.
     *
     * @param number of the lane, from 1
     */
    default Progress ofLane(int number) {
        return new OfLane(this, "lane " + number + ": ");
    }

    @Override
    void close();

    /** Makes a bar with the time left on a terminal, plain lines elsewhere. */
    static Progress of(PrintStream out, Duration planned) {
        return out == System.out && BarProgress.canShow() ? new BarProgress(out, planned) : new Plain(out, planned);
    }

    /** Shows one line for each thing that begins, as CI logs want it. */
    record Plain(PrintStream out, Duration planned) implements Progress {
        @Override
        public void running(String what, Duration done) {
            long percent = planned.isZero() ? 100 : Math.min(100, 100 * done.toMillis() / planned.toMillis());
            out.printf("[%3d %%, at most %s left] %s%n", percent, Durations.people(planned.minus(done)), what);
        }

        @Override
        public void line(String text) {
            out.println(text);
        }

        @Override
        public void close() {
            out.flush();
        }
    }

    /** Shows the progress of one lane in the display of all lanes, which outlives it. */
    record OfLane(Progress all, String lane) implements Progress {
        @Override
        public void running(String what, Duration done) {
            synchronized (all) {
                all.running(lane + what, done);
            }
        }

        @Override
        public void line(String text) {
            synchronized (all) {
                all.line(lane + text);
            }
        }

        @Override
        public boolean isWatched() {
            return all.isWatched();
        }

        @Override
        public void figures(String text, Duration done) {
            synchronized (all) {
                all.figures(lane + text, done);
            }
        }

        @Override
        public void close() {}
    }
}
