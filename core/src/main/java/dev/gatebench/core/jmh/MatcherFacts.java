package dev.gatebench.core.jmh;

import dev.gatebench.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * {@code matchers.json}: what the benchmarks found out of each matcher beside its speed.
 *
 * @param agreement how often it is right
 * @param builds what it takes to build it
 */
public record MatcherFacts(List<Agreement> agreement, List<TableBuild> builds) {
    public MatcherFacts {
        agreement = List.copyOf(agreement);
        builds = List.copyOf(builds);
    }

    /** Nothing is known. */
    public static MatcherFacts none() {
        return new MatcherFacts(List.of(), List.of());
    }

    /**
     * Reads the file; nothing is known where there is none.
     *
     * @throws IOException naming the file when it is damaged
     */
    public static MatcherFacts read(Path file) throws IOException {
        return Files.exists(file) ? Json.read(file, MatcherFacts.class) : none();
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
