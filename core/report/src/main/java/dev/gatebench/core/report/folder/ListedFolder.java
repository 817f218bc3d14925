package dev.gatebench.core.report.folder;

import dev.gatebench.core.result.FolderKind;
import dev.gatebench.core.run.Environment;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a list says of a folder.
 *
 * @param kind what was measured into it
 * @param title one line for people
 * @param study the study's name, or what stands for it
 * @param fidelity id of the fidelity, or of the mode
 * @param startedAt when it began; absent where its files do not tell
 * @param state how far it is, for people
 * @param seed seed of the random order, where there is one
 * @param environment where it was made; absent where its files do not tell
 * @param valid trials that count; absent where there are no trials of its own
 * @param trials all trials; absent likewise
 * @param headlines what it shows, the first first
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
        OptionalInt valid,
        OptionalInt trials,
        List<String> headlines) {
    /** The state of what has not come to its end: its files do not tell whether it still may. */
    public static final String UNFINISHED = "running or cut off";

    /** The state of what has. */
    public static final String COMPLETE = "complete";

    /** The state of what ended without all of it. */
    public static final String INCOMPLETE = "incomplete";

    public ListedFolder {
        headlines = List.copyOf(headlines);
    }

    static String state(boolean ended, boolean whole) {
        return ended ? whole ? COMPLETE : INCOMPLETE : UNFINISHED;
    }
}
