package dev.gatebench.lab.host.local;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The identity of a process, whose number the system gives again to others: number and start time.
 *
 * @param name name for people
 * @param startedAt time of its start, where the system tells
 */
public record ProcessId(String name, long pid, Optional<Instant> startedAt) {
    /**
     * Greatest difference between two readings of one start: the system derives the start from its boot time, which
     * moves when the clock is set.
     */
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    static ProcessId of(String name, ProcessHandle handle) {
        return new ProcessId(name, handle.pid(), handle.info().startInstant());
    }

    /** Finds the living process; empty when it has ended, even if its number lives on. */
    Optional<ProcessHandle> find() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(handle -> handle.info()
                .startInstant()
                .flatMap(seen -> startedAt.map(
                        known -> Duration.between(known, seen).abs().compareTo(TOLERANCE) <= 0))
                .orElse(false));
    }
}
