package dev.gatebench.lab.driver.gatling;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.StepEvent;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Follows the file to which the driver appends its step events; a line still being written is left for the next call.
 */
final class StepEvents {
    private final Path file;
    private long position;

    StepEvents(Path file) {
        this.file = file;
    }

    Path file() {
        return file;
    }

    /** The events since the last call. */
    List<StepEvent> next() {
        List<StepEvent> events = new ArrayList<>();
        if (!Files.exists(file)) {
            return events;
        }
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(position);
            byte[] bytes = new byte[(int) (in.length() - position)];
            in.readFully(bytes);
            String text = new String(bytes, StandardCharsets.UTF_8);
            int complete = text.lastIndexOf('\n') + 1;
            position += text.substring(0, complete).getBytes(StandardCharsets.UTF_8).length;
            text.substring(0, complete)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .forEach(line -> events.add(Json.parse(line, StepEvent.class)));
            return events;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
