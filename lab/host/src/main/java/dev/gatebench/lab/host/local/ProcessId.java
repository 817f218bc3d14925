package dev.gatebench.lab.host.local;

import java.util.Optional;

/**
 * The identity of a process, whose number the system gives again to others: number and start time.
 *
 * @param name name for people
 * @param start its start, where the system tells
 */
public record ProcessId(String name, long pid, Optional<ProcessStart> start) {
    static ProcessId of(String name, ProcessHandle handle) {
        return new ProcessId(name, handle.pid(), ProcessStart.of(handle.pid()));
    }

    /** Finds the living process; empty when it has ended, even if its number lives on. */
    Optional<ProcessHandle> find() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(handle -> ProcessStart.of(pid)
                .flatMap(seen -> start.map(seen::isSame))
                .orElse(false));
    }
}
