package dev.gatebench.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.testing.SparseFile;
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

    @Test
    void readsAFileThatIsLargerThanAnyMemoryInParts() throws IOException {
        Path file = folder.resolve("events.jsonl");
        append(file, Json.line(STARTED) + "\n");
        EventsFollower events = new EventsFollower(SparseFile.grow(file));

        assertThat(events.next()).containsExactly(STARTED);
        assertThatThrownBy(events::next).hasMessageContaining("must have lines of 1048576 bytes at most");
    }

    @Test
    void returnsWhatIsMoreThanItReadsAtOnceAtTheNextCall() throws IOException {
        Path file = folder.resolve("events.jsonl");
        String line = Json.line(STARTED) + "\n";
        append(file, line.repeat(3));
        EventsFollower events = new EventsFollower(file, 2 * line.length() + 5);

        assertThat(events.next()).containsExactly(STARTED, STARTED);
        assertThat(events.next()).containsExactly(STARTED);
        assertThat(events.next()).isEmpty();
    }

    @Test
    void eventsOfAFileThatIsLargerThanAnyMemoryAreNotRead() throws IOException {
        RecordedEvents events = new RecordedEvents(SparseFile.grow(folder.resolve("events.jsonl")));

        assertThatThrownBy(() -> events.timeOf("µ 600", StepEvent.Kind.STARTED))
                .hasMessageContaining("must have 16777216 bytes at most");
    }
}
