package dev.gatebench.lab.driver.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.StartGate;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.schedule.Together;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Tasks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolSessionTest {
    private static final int MOST_POLLS = 600;

    @TempDir
    private Path folder;

    private final FakeTime time = new FakeTime();
    private final FakeHost host = new FakeHost(time);
    private final Tasks tasks = new Tasks(Hosts.all(host));
    private final List<DriverEvent> events = new ArrayList<>();
    private boolean metersHaveRead = true;
    private long leadMs;
    private Optional<Together> others = Optional.empty();

    @AfterEach
    void close() {
        tasks.close();
    }

    @Test
    void startsAProcessForEachStepAndTellsWhatItObserved() {
        host.starting((id, spec) -> task(id, spec, 0, "load over\nfigures 42\n"));
        ToolSession session = session(step("warm-up", StepKind.WARM_UP, false), step("trial", StepKind.TRIAL, false));

        run(session);

        assertThat(told())
                .containsExactly("started warm-up", "ended warm-up", "started trial", "ended trial", "observed trial");
        assertThat(host.started)
                .extracting(task -> task.spec().name())
                .containsExactly("tool-fork-1-1", "tool-fork-1-2");
        assertThat(host.started.get(1).spec().command()).containsExactly("tool", "5", "http://127.0.0.1:1");
        assertThat(session.over()).isTrue();
    }

    @Test
    void sendsForLongerThanTheWindowOfATrialWhereAToolHasALead() {
        leadMs = 10_100;
        host.starting((id, spec) -> task(id, spec, 0, "load over\nfigures 42\n"));

        run(session(step("warm-up", StepKind.WARM_UP, false), step("trial", StepKind.TRIAL, false)));

        assertThat(host.started)
                .extracting(task -> task.spec().command().get(1))
                .as("whole seconds; a warm-up has no window")
                .containsExactly("5", "16");
    }

    @Test
    void makesTheFilesOfAToolKnownToItsHostBeforeItStarts() {
        List<Path> known = new ArrayList<>();
        host.starting((id, spec) -> {
            known.addAll(host.put);
            return task(id, spec, 0, "load over\n");
        });

        run(session(step("warm-up", StepKind.WARM_UP, false)));

        assertThat(known).containsExactly(folder);
        assertThat(folder.resolve(FakeTool.FILE)).exists();
    }

    @Test
    void bringsTheResultsOfATrialFromTheirHostAndKeepsOnlyThoseThatCouldNotBeRead() throws IOException {
        host.starting((id, spec) -> {
            write(folder.resolve(spec.name() + ".results"));
            return task(id, spec, 0, host.started.size() == 2 ? "load over\nfigures\n" : "load over\nfigures 42\n");
        });
        ToolSession session = session(
                step("warm-up", StepKind.WARM_UP, false),
                step("good", StepKind.TRIAL, false),
                step("bad", StepKind.TRIAL, false));

        run(session);

        assertThat(told()).last().isEqualTo("broke: no figures");
        assertThat(host.fetched)
                .containsExactly(folder.resolve("tool-fork-1-2.results"), folder.resolve("tool-fork-1-3.results"));
        assertThat(host.forgotten)
                .containsExactly(folder.resolve("tool-fork-1-1.results"), folder.resolve("tool-fork-1-2.results"));
        assertThat(folder.resolve("tool-fork-1-1.results")).doesNotExist();
        assertThat(folder.resolve("tool-fork-1-2.results")).doesNotExist();
        assertThat(folder.resolve("tool-fork-1-3.results")).exists();
    }

    private static void write(Path results) {
        try {
            Files.writeString(results, "results");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void startsStepsBesideEachOtherAtOnce() {
        host.starting((id, spec) -> task(id, spec, 0, "load over\nfigures 1\n"));
        ToolSession session = session(step("a", StepKind.TRIAL, false), step("b", StepKind.TRIAL, true));

        run(session);

        assertThat(told().subList(0, 2)).containsExactly("started a", "started b");
        assertThat(told()).contains("observed a", "observed b");
    }

    @Test
    void breaksWhenAToolFails() {
        host.starting((id, spec) -> task(id, spec, 1, "").logging("unable to connect\n"));
        ToolSession session = session(step("warm-up", StepKind.WARM_UP, false), step("trial", StepKind.TRIAL, false));

        run(session);

        assertThat(told().get(2))
                .contains("broke")
                .contains("exited with code 1")
                .contains("unable to connect");
        assertThat(session.over()).isTrue();
        assertThat(session.ending()).contains("exited with code 1");
        assertThat(host.started).hasSize(1);
    }

    @Test
    void breaksWhenItsOutputIsNoneOfTheTools() {
        host.starting((id, spec) -> task(id, spec, 0, "load over\nfigures\n"));
        ToolSession session = session(step("trial", StepKind.TRIAL, false));

        run(session);

        assertThat(told().get(2)).isEqualTo("broke: no figures");
    }

    @Test
    void tellsTheEndOfALoadWhenNothingIsInFlightAnyMore() {
        host.starting((id, spec) -> new FakeTask(id, spec, time).printing("load over\nfigures 1\n"));
        ToolSession session = session(step("trial", StepKind.TRIAL, false));
        poll(session, 15);

        assertThat(told()).as("its load is over, and it is held").containsExactly("started trial");
        assertThat(session.over()).isFalse();
    }

    @Test
    void holdsAToolUntilItsCpuTimeHasBeenRead() {
        metersHaveRead = false;
        host.starting((id, spec) ->
                new FakeTask(id, spec, time).printing("load over\n").waitingForItsInput());
        ToolSession session = session(step("trial", StepKind.TRIAL, false));
        poll(session, 11 + 20);
        assertThat(host.started.get(0).alive()).as("not read yet").isTrue();

        metersHaveRead = true;
        poll(session, 2);

        assertThat(host.started.get(0).alive()).isFalse();
    }

    @Test
    void takesItsSilencesAndHoldsByTheClockThatNobodySets() {
        host.starting((id, spec) ->
                new FakeTask(id, spec, time).printing("load over\n").waitingForItsInput());
        ToolSession session = session(step("trial", StepKind.TRIAL, false));
        poll(session, 5);
        time.setWallClockBy(-60_000);
        poll(session, 7);
        assertThat(told()).containsExactly("started trial");
        time.setWallClockBy(-60_000);
        poll(session, 10);

        assertThat(host.started.get(0).alive()).isFalse();
    }

    @Test
    void holdsAToolAMomentForWhatIsInFlightAndNotForEverForMetersThatCannotReadIt() {
        host.starting((id, spec) ->
                new FakeTask(id, spec, time).printing("load over\n").waitingForItsInput());
        ToolSession session = session(step("trial", StepKind.TRIAL, false));
        poll(session, 11 + 3);
        assertThat(host.started.get(0).alive()).as("in flight").isTrue();

        metersHaveRead = false;
        poll(session, 30);

        assertThat(host.started.get(0).alive()).isFalse();
    }

    @Test
    void takesNoLoadThatWasOverBeforeItsTimeForATrial() {
        host.starting((id, spec) -> task(id, spec, 0, "load over\nfigures 42 4700\n"));
        ToolSession session = session(step("trial", StepKind.TRIAL, false));

        run(session);

        assertThat(events).last().isInstanceOfSatisfying(DriverEvent.Observed.class, observed -> assertThat(
                        observed.trial().complete())
                .isFalse());
    }

    @Test
    void refusesAToolThatSaysItSentForLongerThanItLived() {
        host.starting((id, spec) -> task(id, spec, 0, "load over\nfigures 42 60000\n"));
        ToolSession session = session(step("trial", StepKind.TRIAL, false));

        run(session);

        assertThat(told().get(2)).startsWith("broke: tool must not have sent for longer than it lived, said 60000 ms");
    }

    @Test
    void refusesATrialWhoseEndWasReadSoLateThatItsWindowIsNotKnown() {
        host.starting((id, spec) -> {
            FakeTask task = task(id, spec, 0, "load over\nfigures 42\n");
            time.pause(task.spec().name().endsWith("1") ? 6_500 : 5_500); // as a lab that is stopped meanwhile
            return task;
        });
        ToolSession session = session(step("late", StepKind.TRIAL, false), step("in time", StepKind.TRIAL, false));

        run(session);

        assertThat(events)
                .filteredOn(DriverEvent.Observed.class::isInstance)
                .extracting(event -> ((DriverEvent.Observed) event).trial())
                .satisfiesExactly(
                        late -> assertThat(late.refused().orElseThrow())
                                .startsWith("the end of the load of tool must be read within 1000 ms after it is due,"),
                        inTime -> assertThat(inTime.complete()).isTrue());
    }

    @Test
    void takesWhateverAToolPrintsForNoResultWhenItCannotBeRead() {
        host.starting((id, spec) -> task(id, spec, 0, "load over\n"));
        ToolSession session = session(step("trial", StepKind.TRIAL, false));

        run(session);

        assertThat(told().get(2)).startsWith("broke: ");
    }

    @Test
    void saysHowTheToolsEndThatRun() {
        host.starting((id, spec) -> new FakeTask(id, spec, time));
        ToolSession session = session(step("a", StepKind.TRIAL, false));
        poll(session, 30);

        assertThat(session.ending()).isEqualTo("tool-fork-1-1 is running");
    }

    @Test
    void endsAWarmUpEarlyAndGoesOn() {
        host.starting((id, spec) -> new FakeTask(id, spec, time));
        Step warmUp = step("warm-up", StepKind.WARM_UP, false);
        ToolSession session = session(warmUp, step("trial", StepKind.TRIAL, false));
        poll(session, 30);
        assertThat(told()).containsExactly("started warm-up");

        host.starting((id, spec) -> task(id, spec, 0, "load over\nfigures 42\n"));
        session.endEarly(warmUp);
        run(session);

        assertThat(told())
                .containsExactly("started warm-up", "ended warm-up", "started trial", "ended trial", "observed trial");
    }

    @Test
    void tellsTheEndOfALoadThatWasCutOffWhenWhatWasInFlightHasArrived() {
        host.starting((id, spec) -> new FakeTask(id, spec, time));
        Step warmUp = step("warm-up", StepKind.WARM_UP, false);
        ToolSession session = session(warmUp, step("trial", StepKind.TRIAL, false));
        poll(session, 30);
        session.endEarly(warmUp);
        long cutOff = time.nanos();
        while (!told().contains("ended warm-up")) {
            poll(session, 1);
        }

        assertThat(TimeUnit.NANOSECONDS.toMillis(time.nanos() - cutOff)).isGreaterThanOrEqualTo(500);
    }

    @Test
    void oneOfSeveralWaitsUntilItIsToldWhenItsGroupIsDue() throws IOException {
        StartGate gate = together();
        host.clockIs(new ClockOffset(40_000, 1));
        host.starting((id, spec) -> new FakeTask(id, spec, time));
        ToolSession session = session(step("a", StepKind.TRIAL, false));
        poll(session, 30);
        assertThat(events).as("once").containsExactly(new DriverEvent.Ready(step("a", StepKind.TRIAL, false), 0));

        long due = time.millis() + 1_050;
        gate.open(0, due + 40_000);
        poll(session, 5);
        assertThat(host.started).as("not yet").isEmpty();
        poll(session, 7);

        assertThat(events).last().isInstanceOfSatisfying(DriverEvent.Started.class, started -> assertThat(
                        started.epochMs())
                .isEqualTo(due));
    }

    @Test
    void oneOfSeveralGivesUpWhenItIsNeverToldWhenItIsDue() throws IOException {
        StartGate gate = together();
        ToolSession session = session(step("a", StepKind.TRIAL, false));

        for (int i = 0; i < 2 * MOST_POLLS && events.size() < 2; i++) {
            events.addAll(session.next());
            time.pause(500);
        }

        assertThat(events).last().isEqualTo(new DriverEvent.Broke(gate.missed(0)));
        assertThat(host.started).isEmpty();
    }

    private StartGate together() throws IOException {
        StartGate gate = new StartGate(Files.createDirectory(folder.resolve("gate")));
        others = Optional.of(new Together(gate.folder().toString(), 0, 2));
        return gate;
    }

    @Test
    void leavesOutTheRest() {
        host.starting((id, spec) -> new FakeTask(id, spec, time));
        ToolSession session = session(step("a", StepKind.TRIAL, false), step("b", StepKind.TRIAL, false));
        poll(session, 30);

        session.giveUpTheRest();
        run(session);

        assertThat(told()).containsExactly("started a", "ended a");
        assertThat(host.started).hasSize(1);
    }

    @Test
    void leavesNoProcessWhenItIsClosed() {
        host.starting((id, spec) -> new FakeTask(id, spec, time));
        ToolSession session = session(step("a", StepKind.TRIAL, false));
        poll(session, 30);

        session.close();

        assertThat(host.started).noneMatch(FakeTask::alive);
    }

    private FakeTask task(String id, dev.gatebench.lab.host.TaskSpec spec, int exitCode, String output) {
        FakeTask task = new FakeTask(id, spec, time).printing(output);
        long from = time.millis();
        time.onTick(() -> {
            if (task.alive() && time.millis() - from > 5000) {
                task.exit(exitCode);
            }
        });
        return task;
    }

    private void run(ToolSession session) {
        for (int i = 0; i < MOST_POLLS && !session.over(); i++) {
            poll(session, 1);
        }
    }

    private void poll(ToolSession session, int times) {
        for (int i = 0; i < times; i++) {
            events.addAll(session.next());
            time.pause(100);
            letReadersRead();
        }
    }

    /** Time is a fake, but the thread that reads a tool's output is none. */
    private static void letReadersRead() {
        LockSupport.parkNanos(5_000_000);
    }

    private List<String> told() {
        return events.stream().map(ToolSessionTest::words).toList();
    }

    private static String words(DriverEvent event) {
        if (event instanceof DriverEvent.Started started) {
            return "started " + started.step().name();
        }
        if (event instanceof DriverEvent.Ended ended) {
            return "ended " + ended.step().name();
        }
        return event instanceof DriverEvent.Observed observed
                ? "observed " + observed.trial().name()
                : "broke: " + ((DriverEvent.Broke) event).why();
    }

    private ToolSession session(Step... steps) {
        Schedule schedule = new Schedule(
                new RequestSpec("GET", "/", Map.of(), 0),
                new Expectation(200, 0, "body", 1),
                1000,
                "events",
                List.of(steps),
                1,
                Optional.empty(),
                others);
        return new ToolSession(
                new FakeTool(leadMs),
                Path.of("tool"),
                new DriverContext(
                        schedule,
                        tasks,
                        Placement.unpinned("a machine", 2),
                        new Home(folder),
                        "fork-1",
                        folder,
                        folder.resolve("logs"),
                        time,
                        (task, untilMs) -> metersHaveRead));
    }

    private static Step step(String name, StepKind kind, boolean beside) {
        return new Step(
                name,
                kind,
                "nginx",
                URI.create("http://127.0.0.1:1"),
                new ClosedLoad(10),
                0,
                0,
                5000,
                0,
                OptionalInt.empty(),
                Optional.empty(),
                beside,
                Optional.empty(),
                List.of());
    }

    /** A tool that prints {@code load over} and one figure. */
    private static final class FakeTool extends ToolDriver {
        static final String FILE = "tool.script";

        private final long leadMs;

        FakeTool(long leadMs) {
            super(new Tool("tool", "", "-v", "(.*)", "", "load over", 1, Set.of(), Set.of(Trait.WRITES_RESULTS)));
            this.leadMs = leadMs;
        }

        @Override
        public long leadMs(Step step, int cpus) {
            return leadMs;
        }

        @Override
        public void prepare(Path folder, RequestSpec request) {
            try {
                Files.writeString(folder.resolve(FILE), "a script");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public List<String> arguments(ToolStep step) {
            return List.of(Long.toString(step.seconds()), step.step().baseUrl().toString());
        }

        @Override
        public DriverTrial observed(ToolStep toDo, ToolOutput output) {
            String[] words = output.lines().get(1).split(" ", -1);
            Step step = toDo.step();
            long endEpochMs = output.endEpochMs();
            if (words.length < 2) {
                throw new IllegalArgumentException("no figures");
            }
            return DriverTrial.of(
                            step.name(),
                            new Window(
                                    endEpochMs - (words.length > 2 ? Long.parseLong(words[2]) : step.measureMs()),
                                    endEpochMs),
                            Long.parseLong(words[1]),
                            Map.of())
                    .build();
        }
    }
}
