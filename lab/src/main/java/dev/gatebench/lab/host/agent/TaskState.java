package dev.gatebench.lab.host.agent;

import java.util.Collection;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a task of an agent stands.
 *
 * @param startedEpochMs a moment before it began, by the agent's clock, ms since 1970
 * @param exitCode its exit code; empty while it runs
 * @param why why it ended, where more is known than its exit code, for people
 */
public record TaskState(long startedEpochMs, OptionalInt exitCode, Optional<String> why) {
    /** How many of them have ended. */
    public static int ended(Collection<TaskState> states) {
        return (int)
                states.stream().filter(state -> state.exitCode().isPresent()).count();
    }
}
