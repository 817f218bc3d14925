package dev.gatebench.core.report.folder;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.result.FolderKind;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The line of a folder in the list of runs.
 *
 * @param study the study's name, or the word shown in its place
 * @param fidelity id of the fidelity, or of the benchmarks' mode
 * @param startedAt absent where the folder's files do not tell
 * @param environment absent where the folder's files do not tell
 * @param trials absent where the folder has no trials of its own
 * @param headlines the sentences that the report leads with
 */
public record ListedFolder(
        FolderKind kind,
        String title,
        String study,
        String fidelity,
        Optional<Instant> startedAt,
        String state,
        OptionalLong seed,
        Optional<Environment> environment,
        Optional<Trials> trials,
        List<String> headlines) {
    /** State of a measurement that has not ended: its files do not tell whether it still runs. */
    public static final String UNFINISHED = "running or cut off";

    public static final String COMPLETE = "complete";

    /** State of a measurement that ended without all of its trials. */
    public static final String INCOMPLETE = "incomplete";

    /** The number of valid trials, and of all. */
    public record Trials(int valid, int all) {}

    public ListedFolder {
        headlines = List.copyOf(headlines);
    }

    static String state(boolean ended, boolean whole) {
        return ended ? whole ? COMPLETE : INCOMPLETE : UNFINISHED;
    }

    /** Reads the environment of a run; empty where the run has none yet. */
    static Optional<Environment> environment(RunFolder run) throws IOException {
        return Files.isRegularFile(run.environment())
                ? Optional.of(Json.read(run.environment(), Environment.class))
                : Optional.empty();
    }
}
