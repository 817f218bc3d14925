package dev.gatebench.core.jmh;

import dev.gatebench.core.run.Environment;
import java.util.List;
import java.util.Optional;

/**
 * The results of a run of the benchmarks alone.
 *
 * @param pathMatchers the results of path matchers; absent when none was measured
 */
public record JmhResults(
        JmhRunInfo info, Environment environment, List<JmhScore> scores, Optional<PathMatchers> pathMatchers) {
    public JmhResults {
        scores = List.copyOf(scores);
    }

    /** Whether the run ended well and this project's own matcher was always right. */
    public boolean passed() {
        return info.finishedAt().isPresent()
                && info.failure().isEmpty()
                && ownDisagreements().isEmpty();
    }

    /** Lists where this project's own matcher differs from the oracle. */
    public List<MatcherAgreement> ownDisagreements() {
        return pathMatchers.map(PathMatchers::ownDisagreements).orElse(List.of());
    }
}
