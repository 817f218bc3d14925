package dev.gatebench.lab.driver;

import dev.gatebench.core.schedule.Step;
import java.util.List;

/** A driver at work on the schedule of one fork. No method waits for long. */
public interface DriverSession extends AutoCloseable {

    /** Returns the events since the last call, in order. */
    List<DriverEvent> next();

    /** Whether it has ended, by itself or by its death. Its last events come with {@link #finish}. */
    boolean over();

    /** Ends a step that runs early; nothing happens where it has ended, or the driver lacks the ability. */
    void endEarly(Step step);

    /** Ends the step that runs and leaves out those after it. */
    void giveUpTheRest();

    /** Returns its last events, once it is over, and ends its tasks; waits some seconds at most. */
    List<DriverEvent> finish();

    /** Says how it ended, for people. */
    String ending();

    /** Ends its tasks. */
    @Override
    void close();
}
