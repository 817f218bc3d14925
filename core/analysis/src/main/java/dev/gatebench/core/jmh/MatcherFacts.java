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
import java.util.function.Predicate;

/** {@code matchers.json}: the benchmarks' findings on each matcher beside its speed. */
public record MatcherFacts(
        List<MatcherAgreement> agreement,
        List<TableBuild> builds,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<Skipped> skipped) {
    public MatcherFacts {
        agreement = List.copyOf(agreement);
        builds = List.copyOf(builds);
        skipped = List.copyOf(skipped);
    }

    /** Returns empty facts. */
    public static MatcherFacts none() {
        return new MatcherFacts(List.of(), List.of(), List.of());
    }

    /**
     * Reads the file; returns empty facts where there is none.
     *
     * @throws IOException naming the file when it is damaged
     */
    public static MatcherFacts read(Path file) throws IOException {
        return Files.exists(file) ? Json.read(file, MatcherFacts.class) : none();
    }

    /** Lists where this project's own matcher differs from the oracle. */
    public List<MatcherAgreement> ownDisagreements() {
        return agreement.stream()
                .filter(found ->
                        MatcherFamily.of(found.matcher()) == MatcherFamily.OURS && found.cases() > 0 && !found.whole())
                .toList();
    }

    /** Returns the routes of the largest table of a kind over which a matcher was built; empty when none was. */
    OptionalInt largest(String table) {
        return builds.stream()
                .filter(build -> build.table().equals(table))
                .mapToInt(TableBuild::routes)
                .max();
    }

    Optional<MatcherAgreement> onTable(String matcher, String table) {
        return sum(found -> found.on() == MatcherAgreement.On.TABLE
                && found.matcher().equals(matcher)
                && found.table().equals(Optional.of(table)));
    }

    Optional<MatcherAgreement> onGenerated(String matcher) {
        return sum(found ->
                found.on() == MatcherAgreement.On.GENERATED && found.matcher().equals(matcher));
    }

    private Optional<MatcherAgreement> sum(Predicate<MatcherAgreement> wanted) {
        return agreement.stream().filter(wanted).reduce(MatcherAgreement::plus);
    }

    /**
     * A measurement of a matcher that was left out.
     *
     * @param probe name of the probe; empty for all probes
     * @param reason why, in one line
     */
    public record Skipped(String matcher, String table, String probe, String reason) {}

    /**
     * The cost of building a matcher over a table.
     *
     * @param buildNs time of building, ns; absent where not measured
     * @param retainedBytes memory that the built matcher keeps alive, bytes; absent where not measured
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record TableBuild(
            String matcher, String table, int routes, OptionalDouble buildNs, OptionalLong retainedBytes) {
        public TableBuild {
            if (routes < 1) {
                throw new IllegalArgumentException("a table must have routes, '" + table + "' had " + routes);
            }
        }

        /** Returns retained bytes ÷ routes. */
        public OptionalDouble bytesPerRoute() {
            return retainedBytes.isPresent()
                    ? OptionalDouble.of((double) retainedBytes.getAsLong() / routes)
                    : OptionalDouble.empty();
        }
    }
}
