package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * {@code jmh-run.json}: what a run of the benchmarks alone set out to do, and how it went.
 *
 * @param mode {@code smoke}, {@code quick} or {@code full}
 * @param command the command that repeats it
 * @param startedAt start
 * @param finishedAt end; absent when it was cut off
 * @param failure why it is not whole, for people; absent otherwise
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record JmhRunInfo(
        String mode, List<String> command, Instant startedAt, Optional<Instant> finishedAt, Optional<String> failure) {
    public JmhRunInfo {
        command = List.copyOf(command);
    }

    /** Whether its figures may be used. */
    public boolean fitForNumbers() {
        return !mode.equals("smoke");
    }

    /** The same run, ended. */
    public JmhRunInfo ended(Instant at, Optional<String> why) {
        return new JmhRunInfo(mode, command, startedAt, Optional.of(at), why);
    }
}
