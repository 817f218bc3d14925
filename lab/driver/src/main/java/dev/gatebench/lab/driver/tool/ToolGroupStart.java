package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.schedule.StartGate;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.Together;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The moment at which a tool that is one of several injectors begins a group of steps. The lab starts the tool's
 * processes, so that the lab itself waits at the gate.
 */
final class ToolGroupStart {
    /** A group that is due sooner is waited for, since nobody looks again before. */
    private static final long SOON_MS = 200;

    private final DriverContext context;
    private final Optional<StartGate> gate;
    private int announced = -1;
    private long giveUpNanos;

    ToolGroupStart(DriverContext context) {
        this.context = context;
        this.gate = context.schedule().together().map(Together::startGate);
    }

    /**
     * Whether a group begins now, as it always does without other injectors.
     *
     * @throws IllegalStateException in one line when nobody says for too long when the group is due
     */
    boolean isDue(int group, Step first, List<DriverEvent> events) {
        if (gate.isEmpty()) {
            return true;
        }
        if (announced < group) {
            announced = group;
            giveUpNanos = context.time().nanos() + StartGate.LONGEST_WAIT.toNanos();
            events.add(new DriverEvent.Ready(first, 0));
        }
        OptionalLong due = dueEpochMs(gate.get(), group);
        if (due.isEmpty()) {
            if (context.time().nanos() > giveUpNanos) {
                throw new IllegalStateException(gate.get().missed(group));
            }
            return false;
        }
        long leftMs = context.host().clock().inLabTime(due.getAsLong())
                - context.time().millis();
        if (leftMs > SOON_MS) {
            return false;
        }
        context.time().pause(Math.max(0, leftMs));
        return true;
    }

    private static OptionalLong dueEpochMs(StartGate gate, int group) {
        try {
            return gate.dueEpochMs(group);
        } catch (IOException e) {
            throw new IllegalStateException("'" + gate.file(group) + "' cannot be read: " + e.getMessage(), e);
        }
    }
}
