package dev.gatebench.core.trial;

import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An entry of {@code resumptions.json}: a run that was cut off resumed, with fresh processes.
 *
 * @param linesBefore number of whole lines of {@code trials.jsonl} at that time; lines that follow are of the new
 *     processes
 * @param differences changes of the environment since the run began, a phrase each
 */
public record Resumption(Instant at, int linesBefore, List<String> differences) {
    public Resumption {
        differences = List.copyOf(differences);
        if (linesBefore < 0) {
            throw new IllegalArgumentException("linesBefore must be at least 0, was " + linesBefore);
        }
    }

    /** Reads a run's resumptions in order; none if there is no file. */
    public static List<Resumption> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<Resumption> all = Arrays.asList(Json.read(file, Resumption[].class));
        if (all.contains(null)) {
            throw new DataException(file + " must hold resumptions, holds null: restore it");
        }
        return List.copyOf(all);
    }

    /** Adds a resumption and waits until it is on the disk. */
    public static void add(Path file, Resumption resumption) throws IOException {
        List<Resumption> all = new ArrayList<>(read(file));
        all.add(resumption);
        Json.write(file, all);
    }
}
