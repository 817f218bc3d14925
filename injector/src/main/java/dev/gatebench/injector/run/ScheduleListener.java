package dev.gatebench.injector.run;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.StepEvent;

/** Is told what happens while a schedule is worked through. */
public interface ScheduleListener {
    /** A step has begun, or ended. */
    void on(StepEvent event);

    /** What was seen of a trial, once it has ended. */
    void on(DriverTrial trial);

    /** Something came out otherwise than was wanted, in one line. */
    void warn(String line);
}
