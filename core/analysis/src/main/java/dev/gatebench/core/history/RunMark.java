package dev.gatebench.core.history;

import dev.gatebench.core.compare.ComparedRun;
import java.time.Instant;
import java.util.Optional;

/**
 * A run in a history.
 *
 * @param name name of its folder
 * @param startedAt start of the run
 * @param gatebench version of Gatebench that measured it
 * @param commit its commit, where known
 */
public record RunMark(String name, Instant startedAt, String gatebench, Optional<String> commit) {
    static RunMark of(ComparedRun run) {
        return new RunMark(
                run.name(),
                run.results().startedAt(),
                run.results().environment().gatebench(),
                run.results().environment().commit());
    }
}
