package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * {@code matchers.json}: what the benchmarks found out of each matcher beside its speed.
 *
 * @param agreement how often it is right
 * @param builds what it takes to build it
 * @param skipped what has no score, and why
 */
public record MatcherFacts(
        List<Agreement> agreement,
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
    public List<Agreement> ownDisagreements() {
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

    Optional<Agreement> onTable(String matcher, String table) {
        return agreement.stream()
                .filter(found -> found.on() == Agreement.On.TABLE
                        && found.matcher().equals(matcher)
                        && found.table().equals(Optional.of(table)))
                .reduce(Agreement::plus);
    }

    Optional<Agreement> onGenerated(String matcher) {
        return agreement.stream()
                .filter(found ->
                        found.on() == Agreement.On.GENERATED && found.matcher().equals(matcher))
                .reduce(Agreement::plus);
    }
}
