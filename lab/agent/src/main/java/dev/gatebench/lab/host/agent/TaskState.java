package dev.gatebench.lab.host.agent;

import java.util.Collection;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The state of a task of an agent.
 *
 * @param startedEpochMs a moment before it began, by the agent's clock, ms since 1970
 * @param exitCode the exit code of its first process; empty while that runs
 * @param allEnded whether all its processes have ended: others may outlive the first
 * @param lost whether its exit code is not its own, since what holds all tasks has ended with it
 * @param why why it ended, where more is known than its exit code, for people
 */
public record TaskState(
        long startedEpochMs, OptionalInt exitCode, boolean allEnded, boolean lost, Optional<String> why) {
    /** Counts ends: of first processes, and of all processes of a task. */
    public static int ended(Collection<TaskState> states) {
        return states.stream()
                .mapToInt(state -> (state.exitCode().isPresent() ? 1 : 0) + (state.allEnded() ? 1 : 0))
                .sum();
    }
}
