package dev.gatebench.injector.run;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.StepEvent;

/** Takes the events of a schedule that is worked through. */
public interface ScheduleListener {
    /** Takes that a step has begun, or ended. */
    void on(StepEvent event);

    /** Takes a trial, once it has ended. */
    void on(DriverTrial trial);

    /** Takes a line for people where a step is sent otherwise than was wanted. */
    void warn(String line);
}
