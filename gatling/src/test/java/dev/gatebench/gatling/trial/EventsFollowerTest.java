package dev.gatebench.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.StepEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventsFollowerTest {
    private static final StepEvent STARTED = new StepEvent("µ 600", StepEvent.Kind.STARTED, 5);
    private static final StepEvent ENDED = new StepEvent("µ 600", StepEvent.Kind.ENDED, 9);

    @TempDir
    Path folder;

    @Test
    void readsEachEventOnceAndLeavesAHalfWrittenLine() throws IOException {
        Path file = folder.resolve("events.jsonl");
        EventsFollower events = new EventsFollower(file);
        assertThat(events.next()).isEmpty();

        String second = Json.line(ENDED) + "\n";
        append(file, Json.line(STARTED) + "\n" + second.substring(0, 10));
        assertThat(events.next()).containsExactly(STARTED);

        append(file, second.substring(10));
        assertThat(events.next()).containsExactly(ENDED);
        assertThat(events.next()).isEmpty();
    }

    private static void append(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
