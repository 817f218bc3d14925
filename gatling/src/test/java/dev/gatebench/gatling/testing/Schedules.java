package dev.gatebench.gatling.testing;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.MixPart;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.gatling.trial.LogFollower;
import dev.gatebench.gatling.trial.RecordedEvents;
import dev.gatebench.gatling.trial.TrialAggregator;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Schedules for tests, with their files in one folder. */
public final class Schedules {
    public static final int SAMPLE_EVERY = 10;

    private Schedules() {}

    public static Step trial(String name, URI url, int concurrency, long measureMs) {
        return new Step(
                name,
                StepKind.TRIAL,
                "arm",
                url,
                new ClosedLoad(concurrency),
                200,
                200,
                measureMs,
                200,
                OptionalInt.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                List.of());
    }

    public static Step warmUp(String name, URI url, int concurrency, long atMostMs, Path endFile) {
        return new Step(
                name,
                StepKind.WARM_UP,
                "arm",
                url,
                new ClosedLoad(concurrency),
                200,
                0,
                atMostMs,
                0,
                OptionalInt.empty(),
                Optional.of(endFile.toString()),
                false,
                Optional.empty(),
                List.of());
    }

    /** Writes {@code schedule.json}, and the expected body beside it. */
    public static Schedule write(Path folder, RequestSpec request, byte[] expected, List<Step> steps)
            throws IOException {
        return write(folder, request, expected, steps, Optional.empty());
    }

    /** Writes a schedule with a file that ends all of it. */
    public static Schedule write(
            Path folder, RequestSpec request, byte[] expected, List<Step> steps, Optional<String> endFile)
            throws IOException {
        return write(folder, request, expected, false, steps, endFile);
    }

    /** Writes a schedule whose replies only begin with what is expected. */
    public static Schedule writeBeginning(Path folder, RequestSpec request, byte[] expected, List<Step> steps)
            throws IOException {
        return write(folder, request, expected, true, steps, Optional.empty());
    }

    private static Schedule write(
            Path folder,
            RequestSpec request,
            byte[] expected,
            boolean beginningOnly,
            List<Step> steps,
            Optional<String> endFile)
            throws IOException {
        Path body = Files.write(folder.resolve("expected.bin"), expected);
        Schedule schedule = new Schedule(
                request,
                new Expectation(200, expected.length, body.toString(), SAMPLE_EVERY, beginningOnly),
                100,
                folder.resolve("events.jsonl").toString(),
                steps,
                1,
                endFile);
        Json.write(folder.resolve("schedule.json"), schedule);
        return schedule;
    }

    /** Makes one of several requests. */
    public static MixPart part(String id, int weight, String path, int status, String bodyFile) {
        return new MixPart(id, weight, List.of(get(path)), new Expectation(status, 0, bodyFile, 1), Map.of());
    }

    /** Makes steps run in the same seconds. */
    public static List<Step> sideBySide(Step... steps) {
        return Stream.concat(Stream.of(steps).limit(1), Stream.of(steps).skip(1).map(Step::besideTheOneBefore))
                .toList();
    }

    /** Decodes the log {@code out/simulation.log} of the schedule that was written into this folder. */
    public static List<DriverTrial> trials(Path folder) throws IOException {
        Schedule schedule = Json.read(folder.resolve("schedule.json"), Schedule.class);
        List<DriverTrial> trials = new ArrayList<>();
        LogFollower.once(
                folder.resolve("out/simulation.log"),
                new TrialAggregator(schedule, new RecordedEvents(Path.of(schedule.eventsFile())), trials::add));
        return trials;
    }

    public static RequestSpec get(String path) {
        return new RequestSpec("GET", path, Map.of(), 0);
    }
}
