package dev.gatebench.gatling;

import static dev.gatebench.gatling.testing.Schedules.trial;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.gatling.testing.ChildJvm;
import dev.gatebench.gatling.testing.LoopbackServer;
import dev.gatebench.gatling.testing.Reply;
import dev.gatebench.gatling.testing.Schedules;
import dev.gatebench.gatling.trial.RecordedEvents;
import dev.gatebench.testing.Integration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A schedule that is ended by its end file while its second of four trials runs. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Integration
class EndFileIT {
    private static final byte[] BODY = new byte[16];
    private static final long LONG_MS = 60_000;
    private static final long POLL_MS = 50;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void endsTheRunningTrialAndBeginsNoOther() throws Exception {
        Path end = folder.resolve("enough");
        try (LoopbackServer server = new LoopbackServer(request -> Reply.answer(200, 5, BODY))) {
            Schedules.write(
                    folder,
                    Schedules.get("/"),
                    BODY,
                    List.of(
                            trial("first", server.url(), 2, 200),
                            trial("second", server.url(), 2, LONG_MS),
                            trial("third", server.url(), 2, LONG_MS),
                            trial("fourth", server.url(), 2, LONG_MS)),
                    Optional.of(end.toString()));
            Process injector = ChildJvm.start(
                    folder.resolve("inject.out"),
                    List.of(ChildJvm.ADD_OPENS),
                    Main.class.getName(),
                    List.of(
                            "inject",
                            "--schedule",
                            folder.resolve("schedule.json").toString(),
                            "--out",
                            folder.resolve("out").toString()));
            RecordedEvents events = new RecordedEvents(folder.resolve("events.jsonl"));
            try {
                while (!Files.exists(folder.resolve("events.jsonl"))
                        || events.timeOf("second", StepEvent.Kind.STARTED).isEmpty()) {
                    assertThat(injector.isAlive()).isTrue();
                    Thread.sleep(POLL_MS);
                }
                Files.createFile(end);
                assertThat(injector.waitFor(60, TimeUnit.SECONDS)).isTrue();
            } finally {
                injector.destroyForcibly();
            }
            assertThat(injector.exitValue())
                    .as(Files.readString(folder.resolve("inject.out")))
                    .isZero();
            assertThat(events.timeOf("second", StepEvent.Kind.ENDED)).isPresent();
            assertThat(events.timeOf("third", StepEvent.Kind.STARTED)).isEmpty();
            assertThat(events.timeOf("fourth", StepEvent.Kind.STARTED)).isEmpty();
        }
        assertThat(folder.resolve("out/index.html")).isNotEmptyFile();
        assertThat(Schedules.trials(folder)).extracting(DriverTrial::name).containsExactly("first", "second");
    }
}
