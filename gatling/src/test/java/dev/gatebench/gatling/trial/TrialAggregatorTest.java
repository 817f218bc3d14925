package dev.gatebench.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.RequestFigures;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.tool.gatling.LogWriter;
import dev.gatebench.core.tool.gatling.SimulationLog;
import dev.gatebench.gatling.testing.Schedules;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialAggregatorTest {
    private static final List<String> NAMES = List.of("warm-up", "a", "b");
    private static final URI URL = URI.create("http://127.0.0.1:1");

    @TempDir
    private Path folder = Path.of("");

    private final List<DriverTrial> trials = new ArrayList<>();
    private Path log = Path.of("");
    /** How many trials had been told at each look for events of steps. */
    private final List<Integer> looks = new ArrayList<>();

    private TrialAggregator aggregator = new TrialAggregator(
            new Schedule(Schedules.get("/"), new Expectation(200, 0, "", 1), 0, "", List.of(), 1, Optional.empty()),
            new RecordedEvents(Path.of("")),
            trials::add);

    /** Both trials: ramp 10, settle 20, measure 100, tail 5; "a" starts at 1000, "b" at 2000. */
    @BeforeEach
    void makesASchedule() throws IOException {
        log = folder.resolve("simulation.log");
        Schedule schedule = schedule(false);
        RecordedEvents events = new RecordedEvents(Path.of(schedule.eventsFile()));
        started("warm-up", 500);
        started("a", 1000);
        started("b", 2000);
        aggregator = new TrialAggregator(schedule, events, trials::add);
    }

    /** @param together whether the trials begin together */
    private Schedule schedule(boolean together) throws IOException {
        return Schedules.write(
                folder,
                Schedules.get("/"),
                new byte[0],
                List.of(
                        new Step(
                                "warm-up",
                                StepKind.WARM_UP,
                                "arm",
                                URL,
                                new ClosedLoad(1),
                                0,
                                0,
                                100,
                                0,
                                OptionalInt.empty(),
                                Optional.empty(),
                                false,
                                Optional.empty(),
                                List.of()),
                        trial("a", false),
                        trial("b", together)));
    }

    private static Step trial(String name, boolean together) {
        return new Step(
                name,
                StepKind.TRIAL,
                "arm",
                URL,
                new ClosedLoad(1),
                10,
                20,
                100,
                5,
                OptionalInt.empty(),
                Optional.empty(),
                together,
                Optional.empty(),
                List.of());
    }

    @Test
    void countsTheRequestsThatEndInTheWindow() throws IOException {
        try (LogWriter writer = new LogWriter(log, 100, NAMES)) {
            writer.user("a", true, 1000)
                    .request("a", 1000, 1029, "")
                    .request("a", 1010, 1030, "")
                    .request("a", 1099, 1129, "")
                    .request("a", 1100, 1130, "")
                    .user("a", false, 1135);
        }
        LogFollower.once(log, aggregator);

        DriverTrial trial = trials.get(0);
        assertThat(trial.window().fromEpochMs()).isEqualTo(1030);
        assertThat(trial.requests()).isEqualTo(2);
        assertThat(trial.answered()).hasValue(4);
        assertThat(trial.atEdges())
                .as("30 ms of one that had not ended, less 20 ms of one that began before, in 100 ms")
                .hasValue(0.1);
        assertThat(trial.serviceTime().orElseThrow().meanNs()).isEqualTo(25e6);
        assertThat(trial.complete()).isTrue();
        Histogram histogram = trial.serviceTime().orElseThrow().decoded();
        assertThat(histogram.getTotalCount()).isEqualTo(2);
        assertThat(histogram.getNumberOfSignificantValueDigits()).isEqualTo(3);
        assertThat(histogram.getCountAtValue(20_000_000)).isEqualTo(1);
        assertThat(histogram.getCountAtValue(30_000_000)).isEqualTo(1);
    }

    @Test
    void countsErrorsByKindAndKeepsTheirTimesOutOfTheHistogram() throws IOException {
        try (LogWriter writer = new LogWriter(log, 100, NAMES)) {
            writer.request("a", 1000, 1001, "status, found 500")
                    .request("a", 1040, 1050, "status, found 500")
                    .request("a", 1040, 1051, "bodyLength, failed")
                    .request("a", 1040, 1052, "status, found 503")
                    .error("a: could not be built", 1060)
                    .request("a", 1050, 1060, "");
        }
        LogFollower.once(log, aggregator);

        DriverTrial trial = trials.get(0);
        assertThat(trial.errors()).isEqualTo(Map.of(ErrorKind.STATUS, 2L, ErrorKind.PAYLOAD, 1L, ErrorKind.OTHER, 1L));
        assertThat(trial.answered()).hasValue(6);
        assertThat(trial.failed()).as("in all of the step").hasValue(5);
        assertThat(trial.unanswered()).hasValue(0);
        assertThat(trial.requests()).isEqualTo(1);
        assertThat(trial.serviceTime().orElseThrow().meanNs()).isEqualTo(10e6);
    }

    @Test
    void tellsTheFiguresOfEachOfSeveralRequests() throws IOException {
        Schedule mixed = schedule(false)
                .withMix(List.of(Schedules.part("read", 3, "/r", 200, ""), Schedules.part("write", 1, "/w", 404, "")));
        aggregator = new TrialAggregator(mixed, new RecordedEvents(Path.of(mixed.eventsFile())), trials::add);
        try (LogWriter writer = new LogWriter(log, 100, NAMES)) {
            writer.user("a", true, 1000)
                    .request("a / read", 1000, 1029, "")
                    .request("a / read", 1030, 1040, "")
                    .request("a / write", 1030, 1050, "")
                    .request("a / write", 1050, 1060, "status, found 200")
                    .request("a / read", 1040, 1070, "")
                    .user("a", false, 1135);
        }
        LogFollower.once(log, aggregator);

        DriverTrial trial = trials.get(0);
        assertThat(trial.requests()).isEqualTo(3);
        assertThat(trial.errors()).isEqualTo(Map.of(ErrorKind.STATUS, 1L));
        assertThat(trial.byRequest())
                .extracting(
                        RequestFigures::id, RequestFigures::weight, RequestFigures::requests, RequestFigures::errors)
                .containsExactly(tuple("read", 3, 2L, Map.of()), tuple("write", 1, 1L, Map.of(ErrorKind.STATUS, 1L)));
        assertThat(trial.byRequest().get(0).serviceTime().orElseThrow().meanNs())
                .isEqualTo(20e6);
        assertThat(trial.byRequest().get(1).serviceTime().orElseThrow().meanNs())
                .isEqualTo(20e6);
        assertThat(Json.parse(Json.line(trial), DriverTrial.class)).isEqualTo(trial);
    }

    @Test
    void handsATrialOnWithTheFirstRecordOfALaterStep() throws IOException {
        try (LogWriter writer = new LogWriter(log, 100, NAMES)) {
            writer.user("warm-up", true, 500).request("a", 1000, 1200, "").flush();
            try (SimulationLog reader = SimulationLog.open(log)) {
                aggregator.drain(reader);
                assertThat(trials).isEmpty();
                writer.user("b", true, 2000).flush();
                aggregator.drain(reader);
                assertThat(trials).extracting(DriverTrial::name).containsExactly("a");
                aggregator.finish();
                assertThat(trials).extracting(DriverTrial::name).containsExactly("a", "b");
            }
        }
    }

    @Test
    void callsATrialIncompleteWhoseWindowTheLogDoesNotReach() throws IOException {
        try (LogWriter writer = new LogWriter(log, 100, NAMES)) {
            writer.user("a", true, 1000).request("a", 1000, 1100, "");
        }
        LogFollower.once(log, aggregator);

        assertThat(trials.get(0).complete()).isFalse();
        assertThat(trials.get(0).requests()).isEqualTo(1);
    }

    @Test
    void hasNoTrialForAWarmUp() throws IOException {
        try (LogWriter writer = new LogWriter(log, 100, NAMES)) {
            writer.user("warm-up", true, 500).user("warm-up", false, 600);
        }
        LogFollower.once(log, aggregator);

        assertThat(trials).isEmpty();
    }

    @Test
    void followsALogThatAppearsLaterUntilTheStreamEnds() throws IOException, InterruptedException {
        PipedOutputStream theirs = new PipedOutputStream();
        PipedInputStream ours = new PipedInputStream(theirs);
        Thread injector = new Thread(() -> {
            try (LogWriter writer = new LogWriter(log, 100, NAMES)) {
                writer.request("a", 1000, 1200, "").flush();
                writer.request("b", 2000, 2200, "");
            } catch (IOException e) {
                throw new IllegalStateException(e);
            } finally {
                close(theirs);
            }
        });
        injector.start();
        LogFollower.untilEndOf(ours, log, aggregator, () -> looks.add(trials.size()));
        injector.join();

        assertThat(trials).extracting(DriverTrial::name).containsExactly("a", "b");
        assertThat(looks).as("steps are told before their trials").startsWith(0);
        assertThat(trials).allMatch(DriverTrial::complete);
    }

    @Test
    void saysThatTheInjectorMayNotHaveStartedWhenThereIsNoLogAtTheEnd() throws IOException {
        PipedOutputStream theirs = new PipedOutputStream();
        PipedInputStream ours = new PipedInputStream(theirs);
        theirs.close();

        assertThatThrownBy(() -> LogFollower.untilEndOf(ours, log, aggregator, () -> looks.add(trials.size())))
                .isInstanceOf(IOException.class)
                .hasMessage("log '" + log + "' must exist, but does not: did the injector start?");
    }

    @Test
    void refusesTheLogOfAnotherSchedule() throws IOException {
        try (LogWriter writer = new LogWriter(log, 100, NAMES)) {
            writer.request("c", 1000, 1200, "");
        }
        assertThatThrownBy(() -> LogFollower.once(log, aggregator))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("'c', which is no step of the schedule");
    }

    @Test
    void refusesALogWhoseStepNeverStartedByTheEvents() throws IOException {
        Files.writeString(folder.resolve("events.jsonl"), "");
        try (LogWriter writer = new LogWriter(log, 100, NAMES)) {
            writer.request("a", 1000, 1200, "");
        }
        assertThatThrownBy(() -> LogFollower.once(log, aggregator))
                .hasMessageContaining("must tell when step 'a' started");
    }

    @Test
    void takesTheRecordsOfTrialsThatRunTogetherApart() throws IOException {
        Schedule together = schedule(true);
        started("b", 1001);
        aggregator = new TrialAggregator(together, new RecordedEvents(Path.of(together.eventsFile())), trials::add);
        try (LogWriter writer = new LogWriter(log, 100, NAMES)) {
            writer.user("a", true, 1000)
                    .user("b", true, 1001)
                    .request("b", 1010, 1040, "")
                    .request("a", 1000, 1050, "")
                    .request("b", 1040, 1060, "status, found 500")
                    .request("a", 1050, 1070, "")
                    .request("b", 1060, 1131, "")
                    .user("a", false, 1135)
                    .user("b", false, 1136);
        }
        LogFollower.once(log, aggregator);

        assertThat(trials).extracting(DriverTrial::name).containsExactly("a", "b");
        assertThat(trials).extracting(DriverTrial::requests).containsExactly(2L, 1L);
        assertThat(trials).extracting(DriverTrial::errors).containsExactly(Map.of(), Map.of(ErrorKind.STATUS, 1L));
        assertThat(trials).extracting(trial -> trial.window().fromEpochMs()).containsExactly(1030L, 1031L);
        assertThat(trials).allMatch(DriverTrial::complete);
    }

    private void started(String step, long epochMs) throws IOException {
        Files.writeString(
                folder.resolve("events.jsonl"),
                Json.line(new StepEvent(step, StepEvent.Kind.STARTED, epochMs)) + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private static void close(PipedOutputStream stream) {
        try {
            stream.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
