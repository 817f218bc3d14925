package dev.gatebench.gatling.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.schedule.StepKind;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepRunTest {
    @TempDir
    private Path folder = Path.of("");

    private final AtomicLong now = new AtomicLong(1000);
    private final InstantSource clock = () -> Instant.ofEpochMilli(now.get());
    private final List<StepEvent> events = new ArrayList<>();

    @Test
    void startsWithItsFirstUserAndLastsItsTotal() {
        StepRun run = run(Optional.empty());
        now.set(5000);
        run.enter();
        now.set(5010);
        run.enter();

        assertThat(events).containsExactly(event(StepEvent.Kind.STARTED, 5000));
        now.set(5099);
        assertThat(run.goesOn()).isTrue();
        now.set(5100);
        assertThat(run.goesOn()).isFalse();
    }

    @Test
    void endsWithTheLastReplyOfItsLastUser() {
        StepRun run = run(Optional.empty());
        run.enter();
        run.enter();
        now.set(1100);
        run.leave();
        now.set(1120);
        run.leave();

        assertThat(events).containsExactly(event(StepEvent.Kind.STARTED, 1000), event(StepEvent.Kind.ENDED, 1120));
    }

    @Test
    void endsOnceThoughUsersStillComeAfterItWasEndedDuringItsRamp() {
        StepRun run = run(Optional.empty());
        run.enter();
        now.set(1010);
        run.end();
        assertThat(run.goesOn()).isFalse();
        run.leave();
        now.set(1020);
        run.enter();
        assertThat(run.goesOn()).isFalse();
        run.leave();

        assertThat(events).containsExactly(event(StepEvent.Kind.STARTED, 1000), event(StepEvent.Kind.ENDED, 1010));
    }

    @Test
    void isEndedByItsEndFileOnlyWhenItRuns() throws IOException {
        Path endFile = folder.resolve("end");
        StepRun run = run(Optional.of(endFile.toString()));
        EndFileWatch watch = new EndFileWatch(List.of(run), Optional.empty());
        Files.createFile(endFile);

        watch.look();
        run.enter();
        assertThat(run.goesOn()).isTrue();
        watch.look();
        assertThat(run.goesOn()).isFalse();
    }

    @Test
    void goesOnAsLongAsThereIsNoEndFile() {
        StepRun run = run(Optional.of(folder.resolve("none").toString()));
        run.enter();
        new EndFileWatch(List.of(run), Optional.empty()).look();

        assertThat(run.goesOn()).isTrue();
    }

    private StepRun run(Optional<String> endFile) {
        Step step = new Step(
                "s",
                StepKind.TRIAL,
                "arm",
                URI.create("http://127.0.0.1:1"),
                new ClosedLoad(2),
                10,
                20,
                60,
                10,
                OptionalInt.empty(),
                endFile,
                false,
                Optional.empty(),
                List.of());
        return new StepRun(step, events::add, clock);
    }

    private static StepEvent event(StepEvent.Kind kind, long epochMs) {
        return new StepEvent("s", kind, epochMs);
    }
}
