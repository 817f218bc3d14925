package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.jmh.MatcherFacts.Skipped;
import dev.gatebench.core.jmh.MatcherFacts.TableBuild;
import java.util.List;
import java.util.Optional;

/**
 * The results of a JMH run on path matchers.
 *
 * @param speeds every matcher over every table, fastest first in each table
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record PathMatchers(
        List<Speed> speeds,
        List<Growth> growth,
        List<MatcherAgreement> agreement,
        List<TableBuild> builds,
        List<Skipped> skipped) {
    public PathMatchers {
        speeds = List.copyOf(speeds);
        growth = List.copyOf(growth);
        agreement = List.copyOf(agreement);
        builds = List.copyOf(builds);
        skipped = List.copyOf(skipped);
    }

    /** Joins JMH's scores with the facts on the matchers; empty when neither concerns a path matcher. */
    public static Optional<PathMatchers> of(List<JmhScore> scores, MatcherFacts facts) {
        List<Speed> speeds = new SpeedAssembler(facts).speeds(scores);
        return speeds.isEmpty() && facts.agreement().isEmpty() && facts.builds().isEmpty()
                ? Optional.empty()
                : Optional.of(new PathMatchers(
                        speeds, Growth.of(speeds), facts.agreement(), facts.builds(), facts.skipped()));
    }

    /** Whether a score belongs to a path matcher, and so stands in {@link #speeds}. */
    public static boolean isSpeed(JmhScore score) {
        return SpeedAssembler.isSpeed(score);
    }

    /** Lists where this project's own matcher differs from the oracle. */
    public List<MatcherAgreement> ownDisagreements() {
        return new MatcherFacts(agreement, builds, skipped).ownDisagreements();
    }

    /** Names matchers with a speed on a table on which they were not compared with the oracle. */
    public List<String> unchecked() {
        return speeds.stream()
                .filter(speed -> !speed.checked())
                .map(Speed::matcher)
                .distinct()
                .sorted()
                .toList();
    }
}
