package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * {@code matchers.json}: what the benchmarks found out of each matcher beside its speed.
 *
 * @param agreement how often it is right
 * @param builds what it takes to build it
 * @param skipped what has no score, and why
 */
public record MatcherFacts(
        List<MatcherAgreement> agreement,
        List<TableBuild> builds,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<Skipped> skipped) {
    public MatcherFacts {
        agreement = List.copyOf(agreement);
        builds = List.copyOf(builds);
        skipped = List.copyOf(skipped);
    }

    /** Nothing is known. */
    public static MatcherFacts none() {
        return new MatcherFacts(List.of(), List.of(), List.of());
    }

    /**
     * Reads the file; nothing is known where there is none.
     *
     * @throws IOException naming the file when it is damaged
     */
    public static MatcherFacts read(Path file) throws IOException {
        return Files.exists(file) ? Json.read(file, MatcherFacts.class) : none();
    }

    /** Where this project's own matcher does not answer as the oracle does. */
    public List<MatcherAgreement> ownDisagreements() {
        return agreement.stream()
                .filter(found ->
                        MatcherFamily.of(found.matcher()) == MatcherFamily.OURS && found.cases() > 0 && !found.whole())
                .toList();
    }

    /** Routes of the largest table of a kind that a matcher was built over; empty when none was. */
    OptionalInt largest(String table) {
        return builds.stream()
                .filter(build -> build.table().equals(table))
                .mapToInt(TableBuild::routes)
                .max();
    }

    Optional<MatcherAgreement> onTable(String matcher, String table) {
        return agreement.stream()
                .filter(found -> found.on() == MatcherAgreement.On.TABLE
                        && found.matcher().equals(matcher)
                        && found.table().equals(Optional.of(table)))
                .reduce(MatcherAgreement::plus);
    }

    Optional<MatcherAgreement> onGenerated(String matcher) {
        return agreement.stream()
                .filter(found -> found.on() == MatcherAgreement.On.GENERATED
                        && found.matcher().equals(matcher))
                .reduce(MatcherAgreement::plus);
    }

    /**
     * What a matcher was not measured on.
     *
     * @param matcher name of the matcher
     * @param table name of the kind of table
     * @param probe name of the probe; empty for all of them
     * @param reason why, in one line
     */
    public record Skipped(String matcher, String table, String probe, String reason) {}

    /**
     * What it takes to build a matcher over a table.
     *
     * @param matcher name of the matcher
     * @param table name of the route table
     * @param routes routes in it
     * @param buildNs time that building takes, ns; absent where not measured
     * @param retainedBytes what the built matcher keeps alive, bytes; absent where not measured
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record TableBuild(
            String matcher, String table, int routes, OptionalDouble buildNs, OptionalLong retainedBytes) {
        public TableBuild {
            if (routes < 1) {
                throw new IllegalArgumentException("a table must have routes, '" + table + "' had " + routes);
            }
        }

        /** Retained bytes ÷ routes. */
        public OptionalDouble bytesPerRoute() {
            return retainedBytes.isPresent()
                    ? OptionalDouble.of((double) retainedBytes.getAsLong() / routes)
                    : OptionalDouble.empty();
        }
    }
}
