package dev.gatebench.core.jmh;

import dev.gatebench.core.run.Environment;
import java.util.List;
import java.util.Optional;

/**
 * A run of the benchmarks alone, computed.
 *
 * @param info what was run
 * @param environment where
 * @param scores JMH's scores
 * @param pathMatchers what they say of path matchers; absent when they say nothing of them
 */
public record JmhResults(
        JmhRunInfo info, Environment environment, List<JmhScore> scores, Optional<PathMatchers> pathMatchers) {
    public JmhResults {
        scores = List.copyOf(scores);
    }

    /** Whether it ran to its end and this project's own matcher was always right. */
    public boolean passed() {
        return info.finishedAt().isPresent()
                && info.failure().isEmpty()
                && ownDisagreements().isEmpty();
    }

    /** Where this project's own matcher does not answer as the oracle does. */
    public List<MatcherAgreement> ownDisagreements() {
        return pathMatchers.map(PathMatchers::ownDisagreements).orElse(List.of());
    }
}
