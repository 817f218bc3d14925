package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * {@code jmh-run.json}: the request for a run of the benchmarks alone, and its end.
 *
 * @param mode {@code smoke}, {@code quick} or {@code full}
 * @param command the command that repeats the run
 * @param finishedAt end; absent when the run was cut off
 * @param failure why the run is not whole, for people; absent otherwise
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record JmhRunInfo(
        String mode, List<String> command, Instant startedAt, Optional<Instant> finishedAt, Optional<String> failure) {
    public JmhRunInfo {
        command = List.copyOf(command);
    }

    /** Whether the figures may be used. */
    public boolean fitForNumbers() {
        return !mode.equals("smoke");
    }

    /** Marks the run as ended, for people with the reason of a failure. */
    public JmhRunInfo ended(Instant at, Optional<String> why) {
        return new JmhRunInfo(mode, command, startedAt, Optional.of(at), why);
    }
}
