package dev.gatebench.gatling.sweep;

import dev.gatebench.core.schedule.StartGate;
import dev.gatebench.core.schedule.StepEvent;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The gate before a group of steps that several injectors begin together. One virtual user tells that the injector is
 * ready and polls until it is told when the group is due. The users of the steps then wait for that time by themselves,
 * since Gatling begins a population up to a second after the one before it.
 */
final class GroupGate {
    static final Duration POLL_PERIOD = Duration.ofMillis(20);

    private final StartGate gate;
    private final int group;
    private final String firstStep;
    private final Consumer<StepEvent> listener;
    private final InstantSource clock;
    private final BooleanSupplier ended;
    private volatile long giveUpEpochMs = Long.MAX_VALUE;
    private volatile long dueEpochMs;
    private volatile boolean failed;

    /**
     * Makes a gate that is closed.
     *
     * @param group the group, from 0
     * @param firstStep name of its first step, which stands in the event that the injector is ready
     * @param ended whether the whole schedule was ended, so that there is nothing to wait for
     */
    GroupGate(
            StartGate gate,
            int group,
            String firstStep,
            Consumer<StepEvent> listener,
            InstantSource clock,
            BooleanSupplier ended) {
        this.gate = gate;
        this.group = group;
        this.firstStep = firstStep;
        this.listener = listener;
        this.clock = clock;
        this.ended = ended;
    }

    /** Tells that the injector is ready. */
    void ready() {
        long now = clock.millis();
        giveUpEpochMs = now + StartGate.LONGEST_WAIT.toMillis();
        listener.accept(new StepEvent(firstStep, StepEvent.Kind.READY, now));
    }

    /** Looks whether the group is due; returns whether another look is needed. */
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

    /** Whether the other injectors did not become ready in time. */
    boolean hasFailed() {
        return failed;
    }

    /** Returns how long a user has to wait now that is to come so many ms after the group is due. */
    Duration until(long afterMs) {
        return Duration.ofMillis(Math.max(0, dueEpochMs + afterMs - clock.millis()));
    }
}
