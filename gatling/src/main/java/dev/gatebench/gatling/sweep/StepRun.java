package dev.gatebench.gatling.sweep;

import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * A step while it goes on. It starts with its first virtual user; each user asks {@link #goesOn()} before each request.
 * A user that comes when the step is over (the step was ended during its ramp) sends nothing.
 */
public final class StepRun {
    private final Step step;
    private final StepListener listener;
    private final InstantSource clock;

    private final LongAdder requests = new LongAdder();
    private final LongAdder errors = new LongAdder();

    private int active;
    private boolean started;
    private boolean ended;
    private volatile long deadlineEpochMs = Long.MAX_VALUE;

    public StepRun(Step step, StepListener listener, InstantSource clock) {
        this.step = step;
        this.listener = listener;
        this.clock = clock;
    }

    /** A user begins. */
    public synchronized void enter() {
        if (!started) {
            started = true;
            long now = clock.millis();
            deadlineEpochMs = now + step.totalMs();
            listener.on(new StepEvent(step.name(), StepEvent.Kind.STARTED, now));
        }
        active++;
    }

    /** Whether another request may be sent. */
    public boolean goesOn() {
        return clock.millis() < deadlineEpochMs;
    }

    /** A request of a warm-up has had its reply, or has failed. */
    public void answered(boolean asExpected) {
        requests.increment();
        if (!asExpected) {
            errors.increment();
        }
    }

    /** A user has had its last reply. */
    public synchronized void leave() {
        active--;
        if (active == 0 && !ended && !goesOn()) {
            ended = true;
            listener.on(new StepEvent(step.name(), StepEvent.Kind.ENDED, clock.millis(), answered()));
        }
    }

    /** Counts of a warm-up; the log has those of trials. */
    private Optional<StepEvent.Answered> answered() {
        return step.kind().isWarmUp()
                ? Optional.of(new StepEvent.Answered(requests.sum(), errors.sum()))
                : Optional.empty();
    }

    /** No request is sent from now on. */
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

    /** The file whose appearance ends the step. */
    public Optional<String> endFile() {
        return step.endFile();
    }
}
