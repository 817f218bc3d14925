package dev.gatebench.injector.run;

import dev.gatebench.core.schedule.StartGate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The moment at which a group of steps begins that several injectors begin together. */
final class GroupStart {
    private static final long LOOK_EVERY_MS = 5;

    private GroupStart() {}

    /**
     * Waits for it.
     *
     * @param group the group, from 0
     * @param ended whether there is no more to wait for
     * @throws IllegalStateException in one line when it is not told for too long
     */
    static void await(StartGate gate, int group, BooleanSupplier ended) throws InterruptedException {
        long giveUpNs = System.nanoTime() + StartGate.LONGEST_WAIT.toNanos();
        OptionalLong due = dueAt(gate, group);
        while (due.isEmpty() && !ended.getAsBoolean()) {
            if (System.nanoTime() > giveUpNs) {
                throw new IllegalStateException(gate.missed(group));
            }
            Thread.sleep(LOOK_EVERY_MS);
            due = dueAt(gate, group);
        }
        long leftMs = TimeUnit.NANOSECONDS.toMillis(giveUpNs - System.nanoTime());
        Thread.sleep(Math.max(0, Math.min(leftMs, due.orElse(0) - System.currentTimeMillis())));
    }

    private static OptionalLong dueAt(StartGate gate, int group) {
        try {
            return gate.dueEpochMs(group);
        } catch (IOException e) {
            throw new UncheckedIOException("'" + gate.file(group) + "' cannot be read: " + e.getMessage(), e);
        }
    }
}
