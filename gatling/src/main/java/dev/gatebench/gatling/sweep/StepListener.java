package dev.gatebench.gatling.sweep;

import dev.gatebench.core.schedule.StepEvent;

/** Is told as steps start and end; called on the injector's threads. */
@FunctionalInterface
public interface StepListener {
    /** Takes an event; the load goes on only after it returns. */
    void on(StepEvent event);
}
