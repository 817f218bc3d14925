package dev.gatebench.lab.driver.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
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
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatlingSessionTest {
    private static final int MOST_POLLS = 500;
    private static final Placement PLACEMENT = Placement.on(
            FakeHost.MACHINE,
            2,
            Map.of(
                    Role.SUT, CpuSet.parse("1"),
                    Role.INJECTOR, CpuSet.parse("0"),
                    Role.BACKEND, CpuSet.parse("0")));

    @TempDir
    private Path folder;

    private final FakeTime time = new FakeTime();
    private final FakeHost host = new FakeHost(time);
    private final FakeHost elsewhere = new FakeHost(time, "elsewhere");
    private final Tasks tasks =
            new Tasks(new Hosts(Map.of(Role.SUT, elsewhere, Role.BACKEND, elsewhere, Role.INJECTOR, host)));

    @AfterEach
    void close() {
        tasks.close();
    }

    @Test
    void tellsStepsAndTrialsAsTheyCome() throws IOException {
        DriverTrial trial = DriverTrial.of("trial", new Window(1, 2), 7, Map.of())
                .answered(9)
                .failed(0)
                .unanswered(0)
                .build();
        GatlingSession session = session(
                event(StepEvent.Kind.STARTED, 1000) + event(StepEvent.Kind.ENDED, 2000) + Json.line(trial) + "\n");

        List<DriverEvent> events = next(session, 3);

        assertThat(events)
                .containsExactly(
                        new DriverEvent.Started(step(), 1000, List.of(host.task("injector")), 1),
                        new DriverEvent.Ended(step(), 2000),
                        new DriverEvent.Observed(trial));
        assertThat(session.over()).isFalse();
        assertThat(host.task("injector").placed)
                .as("it starts on all CPUs, has its own from its first step, and renders its report on all")
                .extracting(CpuSet::toString)
                .containsExactly("0,1", "0", "0,1");
        assertThat(host.task("injector").spec().command())
                .as("it does not count the CPUs that it has while it starts")
                .contains("-XX:ActiveProcessorCount=1");
    }

    @Test
    void breaksWhenTheInjectorKeepsTheCpusOfItsStart() throws IOException {
        GatlingSession session = session(event(StepEvent.Kind.STARTED, 1000));
        host.task("injector").stayingWhereItIs();

        assertThat(next(session, 1))
                .containsExactly(new DriverEvent.Broke("the injector could not be put on its CPUs"));
    }

    @Test
    void tellsTheTimesOfAnInjectorWithAnotherClockInTheLabsTime() throws IOException {
        host.clockIs(new ClockOffset(500, 3));
        DriverTrial trial = DriverTrial.of("trial", new Window(1500, 2500), 7, Map.of())
                .answered(9)
                .failed(0)
                .unanswered(0)
                .build();
        GatlingSession session = session(event(StepEvent.Kind.STARTED, 1500) + Json.line(trial) + "\n");

        assertThat(next(session, 2))
                .containsExactly(
                        new DriverEvent.Started(step(), 1000, List.of(host.task("injector")), 1),
                        new DriverEvent.Observed(trial.in(new Window(1000, 2000))));
    }

    @Test
    void mustBeToldWhenItIsDueBeforeGatlingsNextTick() throws IOException {
        assertThat(next(session(event(StepEvent.Kind.READY, 1000)), 1))
                .singleElement()
                .isInstanceOfSatisfying(DriverEvent.Ready.class, ready -> {
                    assertThat(ready.first()).isEqualTo(step());
                    assertThat(ready.leadMs()).isGreaterThan(1000);
                });
    }

    @Test
    void startsItsDecoderWhereTheInjectorIsAndReadsNoFileOfIt() throws IOException {
        GatlingSession session = session("");

        assertThat(host.task("decoder").machine())
                .isEqualTo(host.task("injector").machine());
        assertThat(host.task("decoder").spec().command()).contains("--follow");
        Files.writeString(folder.resolve("events.jsonl"), event(StepEvent.Kind.STARTED, 1000));
        assertThat(next(session, 1)).as("the file is the host's").isEmpty();
    }

    @Test
    void breaksOnceWhenTheDecoderDies() throws IOException {
        GatlingSession session = session("");
        host.task("decoder").logging("no space left on device\n").exit(137);

        List<DriverEvent> events = next(session, 1);

        assertThat(events).singleElement().satisfies(event -> assertThat(((DriverEvent.Broke) event).why())
                .contains("decoder exited with code 137, which is signal 9")
                .contains("no space left on device"));
        assertThat(session.next()).isEmpty();
    }

    @Test
    void breaksWhenTheDecoderWritesABadLine() throws IOException {
        GatlingSession session = session("{\"name\":\n");

        assertThat(next(session, 1)).singleElement().satisfies(event -> assertThat(((DriverEvent.Broke) event).why())
                .isEqualTo("the decoder of Gatling's log must print an event or a trial a line, printed '{\"name\":'"));
    }

    @Test
    void isOverWhenTheInjectorHasEnded() throws IOException {
        GatlingSession session = session("");
        assertThat(session.over()).isFalse();

        host.task("injector").exit(137);

        assertThat(session.over()).isTrue();
        assertThat(session.ending()).contains("injector exited with code 137");
        session.finish();
        assertThat(host.started).noneMatch(FakeTask::alive);
    }

    @Test
    void endsAStepAndTheRestByFilesThatGatlingLooksFor() throws IOException {
        GatlingSession session = session("");

        session.endEarly(step());
        session.giveUpTheRest();

        assertThat(folder.resolve("trial.steady")).exists();
        assertThat(folder.resolve("enough")).exists();
    }

    private List<DriverEvent> next(GatlingSession session, int count) {
        List<DriverEvent> events = new ArrayList<>();
        for (int i = 0; i < MOST_POLLS && events.size() < count; i++) {
            events.addAll(session.next());
            LockSupport.parkNanos(1_000_000); // the thread that reads the decoder's output is no fake
        }
        return events;
    }

    private static String event(StepEvent.Kind kind, long epochMs) {
        return Json.line(new StepEvent("trial", kind, epochMs)) + "\n";
    }

    private GatlingSession session(String decoded) {
        host.starting(
                (id, spec) -> new FakeTask(id, spec, time).printing(spec.name().equals("decoder") ? decoded : ""));
        Schedule schedule = new Schedule(
                new RequestSpec("GET", "/", Map.of(), 0),
                new Expectation(200, 0, "body", 1),
                1000,
                folder.resolve("events.jsonl").toString(),
                List.of(step()),
                1,
                Optional.of(folder.resolve("enough").toString()));
        return GatlingSession.start(
                new DriverContext(
                        schedule,
                        tasks,
                        PLACEMENT,
                        new Home(folder),
                        "fork-1",
                        folder,
                        folder,
                        time,
                        (task, untilMs) -> true),
                Path.of("gatling.jar"));
    }

    private Step step() {
        return new Step(
                "trial",
                StepKind.TRIAL,
                "netty",
                URI.create("http://127.0.0.1:1"),
                new ClosedLoad(10),
                0,
                0,
                5000,
                0,
                OptionalInt.empty(),
                Optional.of(folder.resolve("trial.steady").toString()),
                false,
                Optional.empty(),
                List.of());
    }
}
