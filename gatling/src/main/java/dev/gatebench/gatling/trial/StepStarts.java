package dev.gatebench.gatling.trial;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.StepEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** When the steps of a run started, from its events file. The file is read anew for each question, because it grows during a run. */
public final class StepStarts {
    private final Path eventsFile;

    public StepStarts(Path eventsFile) {
        this.eventsFile = eventsFile;
    }

    /**
     * Start of a step that the log has a record of, ms since 1970.
     *
     * @throws IOException when the events file does not tell
     */
    public long of(String step) throws IOException {
        try {
            for (String line : Files.readAllLines(eventsFile)) {
                // cheap look before the parse: a run has many steps and each is asked for once
                if (line.contains(StepEvent.Kind.STARTED.name())) {
                    StepEvent event = Json.parse(line, StepEvent.class);
                    if (event.step().equals(step) && event.event() == StepEvent.Kind.STARTED) {
                        return event.epochMs();
                    }
                }
            }
        } catch (NoSuchFileException e) {
            throw new IOException("events file '" + eventsFile + "' must stand beside the log, but does not exist", e);
        } catch (UncheckedIOException e) {
            throw new IOException("events file '" + eventsFile + "' cannot be read: " + e.getMessage(), e);
        }
        throw new IOException("events file '" + eventsFile + "' must tell when step '" + step
                + "' started, but does not: is it the file of another run?");
    }
}
