package dev.gatebench.gatling.sweep;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.StepEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/** Appends each event to a file as one line of JSON, which another process may be reading. */
public final class EventsFile implements Consumer<StepEvent> {
    private final Path file;

    /** Makes the file, and its folder, if need be. */
    public EventsFile(Path file) throws IOException {
        this.file = file.toAbsolutePath();
        Files.createDirectories(this.file.getParent());
        Files.writeString(this.file, "", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Override
    public void accept(StepEvent event) {
        try {
            // opened and closed each time: two lines a step, and nothing is left unwritten when the process is killed
            Files.writeString(file, Json.line(event) + "\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("events file '" + file + "' cannot be written: " + e.getMessage(), e);
        }
    }
}
