package dev.gatebench.lab.driver;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.host.Task;
import java.util.List;

/** Something that a driver tells while it works. */
public sealed interface DriverEvent {

    /**
     * A step has begun.
     *
     * @param epochMs when its first connection is about to be opened, ms since 1970
     * @param injectors the tasks that send its requests
     * @param cpus how many CPUs these can use at once: those that they were given, or fewer where they have fewer
     *     threads
     */
    record Started(Step step, long epochMs, List<Task> injectors, int cpus) implements DriverEvent {
        public Started {
            injectors = List.copyOf(injectors);
        }
    }

    /**
     * A step has ended: its last connection has had its last reply.
     *
     * @param epochMs when, ms since 1970
     */
    record Ended(Step step, long epochMs) implements DriverEvent {}

    /** What was observed of a trial. */
    record Observed(DriverTrial trial) implements DriverEvent {}

    /**
     * It cannot go on. Nothing that it tells after this counts.
     *
     * @param why for people, on one line
     */
    record Broke(String why) implements DriverEvent {}
}
