package dev.gatebench.core.history;

import dev.gatebench.core.compare.ComparedRun;
import java.time.Instant;
import java.util.Optional;

/** A run in a history. */
public record RunMark(String name, Instant startedAt, String gatebench, Optional<String> commit) {
    static RunMark of(ComparedRun run) {
        return new RunMark(
                run.name(),
                run.results().startedAt(),
                run.results().environment().gatebench(),
                run.results().environment().commit());
    }
}
