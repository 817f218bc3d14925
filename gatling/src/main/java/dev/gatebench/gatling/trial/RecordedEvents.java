package dev.gatebench.gatling.trial;

import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.StepEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * The events file of a run, read anew for each question, because it grows during the run. Where several runs wrote to
 * one file the last counts.
 */
public record RecordedEvents(Path file) {
    /**
     * Returns when a step started or ended, ms since 1970; empty while it has not.
     *
     * @throws IOException when the file cannot be read
     */
    public OptionalLong timeOf(String step, StepEvent.Kind kind) throws IOException {
        try {
            return BoundedInput.text(file, BoundedInput.TEXT_BYTES)
                    .lines()
                    .map(line -> Json.parse(line, StepEvent.class))
                    .filter(event -> event.event() == kind && event.step().equals(step))
                    .mapToLong(StepEvent::epochMs)
                    .reduce((earlier, later) -> later);
        } catch (NoSuchFileException e) {
            throw new IOException("events file '" + file + "' must exist: did the injector start?", e);
        } catch (UncheckedIOException e) {
            throw new IOException("events file '" + file + "' cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Returns the start of a step that the log has a record of, ms since 1970.
     *
     * @throws IOException when the events file does not tell
     */
    public long startOf(String step) throws IOException {
        return timeOf(step, StepEvent.Kind.STARTED)
                .orElseThrow(() -> new IOException("events file '" + file + "' must tell when step '" + step
                        + "' started, but does not: is it the file of another run?"));
    }
}
