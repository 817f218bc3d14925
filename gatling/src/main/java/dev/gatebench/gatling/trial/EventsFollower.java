package dev.gatebench.gatling.trial;

import dev.gatebench.core.json.DataException;
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
    /** Most bytes of a call; the next call returns what follows. */
    private static final int MOST_BYTES = 1 << 20;

    private final Path file;
    private final int most;
    private long position;

    public EventsFollower(Path file) {
        this(file, MOST_BYTES);
    }

    EventsFollower(Path file, int most) {
        this.file = file;
        this.most = most;
    }

    /** Returns the events since the last call; none while there is no file. */
    public List<StepEvent> next() {
        List<StepEvent> events = new ArrayList<>();
        if (!Files.exists(file)) {
            return events;
        }
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(position);
            byte[] bytes = new byte[(int) Math.min(most, Math.max(0, in.length() - position))];
            in.readFully(bytes);
            int complete = JsonLines.endOfLastLine(bytes);
            if (complete == 0 && bytes.length == most) {
                throw new DataException("events file '" + file + "' must have lines of " + most
                        + " bytes at most, has a longer one: is it the file of another program?");
            }
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
