package dev.gatebench.gatling.fuzz;

import static dev.gatebench.core.fuzz.FuzzTarget.file;
import static dev.gatebench.core.fuzz.FuzzTarget.text;

import dev.gatebench.core.fuzz.FuzzTarget;
import dev.gatebench.core.fuzz.Seeds;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.gatling.SweepSettings;
import dev.gatebench.gatling.trial.EventsFollower;
import dev.gatebench.gatling.trial.RecordedEvents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/** The parsers of what Gatling leaves. */
final class GatlingParsers {
    private static final String EVENTS = Json.line(new StepEvent("f1-t1", StepEvent.Kind.STARTED, 5)) + "\n"
            + Json.line(new StepEvent("f1-t1", StepEvent.Kind.ENDED, 7)) + "\n";

    private GatlingParsers() {}

    static List<FuzzTarget> all() {
        return List.of(
                new FuzzTarget(
                        "recorded-events",
                        Seeds.of(EVENTS),
                        List.of(IOException.class),
                        file("events.jsonl", file -> new RecordedEvents(file).timeOf("f1-t1", StepEvent.Kind.ENDED))),
                new FuzzTarget(
                        "followed-events",
                        Seeds.of(EVENTS),
                        List.of(UncheckedIOException.class),
                        file("events.jsonl", GatlingParsers::followed)),
                new FuzzTarget(
                        "sweep-settings",
                        Seeds.of("50,100", "1"),
                        List.of(IllegalArgumentException.class),
                        text(GatlingParsers::settings)));
    }

    /** As the file grows. */
    private static void followed(Path file) throws IOException {
        byte[] all = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(all, all.length / 2));
        EventsFollower events = new EventsFollower(file);
        events.next();
        Files.write(file, all);
        events.next();
        events.next();
    }

    private static void settings(String text) {
        Properties properties = new Properties();
        properties.setProperty("gatebench.baseUrl", "http://127.0.0.1:1");
        properties.setProperty("gatebench.concurrency", text);
        SweepSettings.from(properties);
    }
}
