package dev.gatebench.lab.driver.injector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Offered;
import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.schedule.Together;
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
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Tasks;
import java.net.URI;
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

class InjectorSessionTest {
    private static final int MOST_POLLS = 500;
    private Placement placement = Placement.on(
            FakeHost.MACHINE,
            4,
            Map.of(
                    Role.SUT, CpuSet.parse("2"),
                    Role.INJECTOR, CpuSet.parse("0,1"),
                    Role.BACKEND, CpuSet.parse("3")));

    private Optional<Together> together = Optional.empty();

    @TempDir
    private Path folder;

    private final FakeTime time = new FakeTime();
    private final FakeHost host = new FakeHost(time);
    private final Tasks tasks = new Tasks(new Hosts(Map.of(Role.SUT, host, Role.BACKEND, host, Role.INJECTOR, host)));

    @AfterEach
    void close() {
        tasks.close();
    }

    @Test
    void letsNettyUseUnsafeOnJdksOnWhichItWouldNot() {
        String option = "--sun-misc-unsafe-memory-access=allow";
        assertThat(InjectorSession.options(17)).doesNotContain(option).contains("-XX:+UseSerialGC");
        assertThat(InjectorSession.options(25)).contains(option, "-XX:+UseSerialGC");
    }

    @Test
    void tellsStepsAndTrialsAsTheyCome() {
        DriverTrial trial = DriverTrial.of("trial", new Window(1, 2), 7, Map.of())
                .answered(9)
                .inFlight(3.5)
                .offered(new Offered(4, 8, 8, 1, 0, 0, List.of(0.5), Optional.empty()))
                .build();
        InjectorSession session = session(
                event(StepEvent.Kind.STARTED, 1000) + event(StepEvent.Kind.ENDED, 2000) + Json.line(trial) + "\n");

        assertThat(next(session, 3))
                .containsExactly(
                        new DriverEvent.Started(step(), 1000, List.of(host.task("injector")), 2),
                        new DriverEvent.Ended(step(), 2000),
                        new DriverEvent.Observed(trial));
        assertThat(host.task("injector").spec().command())
                .containsSequence("--loops", "2")
                .containsSequence("--spin-us", "30")
                .contains("-XX:ActiveProcessorCount=2");
    }

    /** A thread that does not sleep would take the CPU of a backend that shares it. */
    @Test
    void sleepsWhereTheBackendSharesItsCpus() {
        placement = Placement.on(
                FakeHost.MACHINE,
                2,
                Map.of(
                        Role.SUT, CpuSet.parse("1"),
                        Role.INJECTOR, CpuSet.parse("0"),
                        Role.BACKEND, CpuSet.parse("0")));
        session("");
        assertThat(host.task("injector").spec().command()).containsSequence("--spin-us", "0");
    }

    @Test
    void isReadyWithOthersAndDoesNotSpinOnCpusThatTheyShare() {
        together = Optional.of(new Together(folder.resolve("gate").toString(), 1, 2));

        InjectorSession session = session(event(StepEvent.Kind.READY, 1000));

        assertThat(next(session, 1)).containsExactly(new DriverEvent.Ready(step(), 0));
        assertThat(host.task("injector-2").spec().command()).containsSequence("--spin-us", "0");
    }

    @Test
    void breaksWhenItEndsWithAnError() {
        InjectorSession session = session("");
        host.task("injector").exit(3);

        assertThat(session.over()).isTrue();
        assertThat(session.finish()).singleElement().satisfies(event -> assertThat(((DriverEvent.Broke) event).why())
                .contains("injector exited with code 3"));
        assertThat(host.started).noneMatch(FakeTask::alive);
    }

    @Test
    void endsAStepAndTheRestByFiles() {
        InjectorSession session = session("");

        session.endEarly(step());
        session.giveUpTheRest();

        assertThat(folder.resolve("trial.steady")).exists();
        assertThat(folder.resolve("enough")).exists();
    }

    private static List<DriverEvent> next(InjectorSession session, int count) {
        List<DriverEvent> events = new ArrayList<>();
        for (int i = 0; i < MOST_POLLS && events.size() < count; i++) {
            events.addAll(session.next());
            LockSupport.parkNanos(1_000_000); // the thread that reads its output is no fake
        }
        return events;
    }

    private static String event(StepEvent.Kind kind, long epochMs) {
        return Json.line(new StepEvent("trial", kind, epochMs)) + "\n";
    }

    private InjectorSession session(String printed) {
        host.starting((id, spec) -> new FakeTask(id, spec, time).printing(printed));
        Schedule schedule = new Schedule(
                new RequestSpec("GET", "/", Map.of(), 0),
                new Expectation(200, 0, "body", 1),
                1000,
                folder.resolve("events.jsonl").toString(),
                List.of(step()),
                1,
                Optional.of(folder.resolve("enough").toString()),
                together);
        return InjectorSession.start(
                new DriverContext(
                        schedule,
                        tasks,
                        placement,
                        new Home(folder),
                        "fork-1",
                        folder,
                        folder,
                        time,
                        (task, untilMs) -> true,
                        new DriverContext.Seat(host, together.map(Together::of).orElse(1))),
                Path.of("injector.jar"));
    }

    private Step step() {
        return new Step(
                "trial",
                StepKind.TRIAL,
                "netty",
                URI.create("http://127.0.0.1:1"),
                new OpenLoad(100, Arrivals.POISSON, 10),
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

    @Test
    void breaksWhenItPrintsALineWithoutAnEnd() {
        InjectorSession session = session("x".repeat(BoundedInput.PRINTED_LINE + 1));

        assertThat(next(session, 1)).singleElement().satisfies(event -> assertThat(((DriverEvent.Broke) event).why())
                .isEqualTo("the output of 'injector' must have lines of 16777216 characters at most, has a longer one:"
                        + " mend what writes it, or give another"));
    }
}
