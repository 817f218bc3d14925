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

    @Override
    void close();

    /** A bar with the time left on a terminal, plain lines elsewhere. */
    static Progress of(PrintStream out, Duration planned) {
        return Terminal.isStandardOutput() ? new BarProgress(out, planned) : new PlainProgress(out, planned);
    }
}
