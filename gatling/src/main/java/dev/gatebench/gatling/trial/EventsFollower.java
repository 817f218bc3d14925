package dev.gatebench.gatling.trial;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.schedule.StepEvent;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Follows the events file of a run as it grows; a line still being written is left for the next call. */
public final class EventsFollower {
    private final Path file;
    private long position;

    public EventsFollower(Path file) {
        this.file = file;
    }

    /** Returns the events since the last call; none while there is no file. */
    public List<StepEvent> next() {
        List<StepEvent> events = new ArrayList<>();
        if (!Files.exists(file)) {
            return events;
        }
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(position);
            byte[] bytes = new byte[(int) Math.max(0, in.length() - position)];
            in.readFully(bytes);
            int complete = JsonLines.endOfLastLine(bytes);
            position += complete;
            new String(bytes, 0, complete, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .forEach(line -> events.add(Json.parse(line, StepEvent.class)));
            return events;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
