package dev.gatebench.gatling.sweep;

import dev.gatebench.core.schedule.StartGate;
import dev.gatebench.core.schedule.StepEvent;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;

/**
 * The gate before a group of steps that several injectors begin together: one virtual user says that it is ready and
 * looks until it is told when the group is due; those of the steps then wait for that by themselves, since Gatling
 * begins a population up to a second after the one before it.
 */
final class GroupGate {
    /** How often it is looked at. */
    static final Duration PERIOD = Duration.ofMillis(20);

    private final StartGate gate;
    private final int group;
    private final String firstStep;
    private final StepListener listener;
    private final InstantSource clock;
    private final BooleanSupplier ended;
    private volatile long giveUpEpochMs = Long.MAX_VALUE;
    private volatile long dueEpochMs;
    private volatile boolean failed;

    /**
     * A gate that is closed.
     *
     * @param group the group, from 0
     * @param firstStep name of its first step, under which it is told that it is ready
     * @param ended whether the whole schedule was ended, so that there is nothing to wait for
     */
    GroupGate(
            StartGate gate,
            int group,
            String firstStep,
            StepListener listener,
            InstantSource clock,
            BooleanSupplier ended) {
        this.gate = gate;
        this.group = group;
        this.firstStep = firstStep;
        this.listener = listener;
        this.clock = clock;
        this.ended = ended;
    }

    /** Says that it is ready. */
    void ready() {
        long now = clock.millis();
        giveUpEpochMs = now + StartGate.LONGEST_WAIT.toMillis();
        listener.on(new StepEvent(firstStep, StepEvent.Kind.READY, now));
    }

    /** Looks, and tells whether it must be looked at again. */
    boolean isClosed() {
        try {
            dueEpochMs = gate.dueEpochMs(group).orElse(0);
            if (dueEpochMs > 0 || ended.getAsBoolean()) {
                return false;
            }
            failed = clock.millis() > giveUpEpochMs;
            if (failed) {
                System.err.println(gate.missed(group));
            }
        } catch (IOException e) {
            failed = true;
            System.err.println("'" + gate.file(group) + "' cannot be read: " + e.getMessage());
        }
        return !failed;
    }

    /** Whether it was waited for in vain. */
    boolean hasFailed() {
        return failed;
    }

    /**
     * How long a user is to wait now.
     *
     * @param afterMs how long after the group is due it is to come
     */
    Duration until(long afterMs) {
        return Duration.ofMillis(Math.max(0, dueEpochMs + afterMs - clock.millis()));
    }
}
