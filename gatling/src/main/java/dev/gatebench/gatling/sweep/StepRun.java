package dev.gatebench.gatling.sweep;

import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * A running step. It starts with its first virtual user; each user asks {@link #goesOn()} before each request. A user
 * that comes after the step was ended, during its ramp, sends nothing.
 */
public final class StepRun {
    private final Step step;
    private final Consumer<StepEvent> listener;
    private final InstantSource clock;
    private final LongAdder requests = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private int active;
    private boolean started;
    private boolean ended;
    private volatile long deadlineEpochMs = Long.MAX_VALUE;

    public StepRun(Step step, Consumer<StepEvent> listener, InstantSource clock) {
        this.step = step;
        this.listener = listener;
        this.clock = clock;
    }

    /** Notes that a user begins. */
    public synchronized void enter() {
        if (!started) {
            started = true;
            long now = clock.millis();
            deadlineEpochMs = now + step.totalMs();
            listener.accept(new StepEvent(step.name(), StepEvent.Kind.STARTED, now));
        }
        active++;
    }

    /** Whether another request may be sent. */
    public boolean goesOn() {
        return clock.millis() < deadlineEpochMs;
    }

    /** Counts a request of a warm-up that has had its reply, or has failed. */
    public void answered(boolean asExpected) {
        requests.increment();
        if (!asExpected) {
            errors.increment();
        }
    }

    /** Notes that a user has had its last reply. */
    public synchronized void leave() {
        active--;
        if (active == 0 && !ended && !goesOn()) {
            ended = true;
            listener.accept(new StepEvent(step.name(), StepEvent.Kind.ENDED, clock.millis(), answered()));
        }
    }

    /** Returns the counts of a warm-up; the log has those of trials. */
    private Optional<StepEvent.Answered> answered() {
        return step.kind().isWarmUp()
                ? Optional.of(new StepEvent.Answered(requests.sum(), errors.sum()))
                : Optional.empty();
    }

    /** Ends the step: its users send no further request. */
    public synchronized void end() {
        if (started && goesOn()) {
            deadlineEpochMs = clock.millis();
        }
    }

    /** Whether its first user has begun. */
    public synchronized boolean hasStarted() {
        return started;
    }

    /** Whether the step has started and has not been ended. */
    public synchronized boolean isRunning() {
        return started && goesOn();
    }

    /** Returns the file whose appearance ends the step. */
    public Optional<String> endFile() {
        return step.endFile();
    }
}
