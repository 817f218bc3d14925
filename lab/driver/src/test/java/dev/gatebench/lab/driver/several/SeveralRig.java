package dev.gatebench.lab.driver.several;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.fake.FakeDriver;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeSession;
import dev.gatebench.lab.fake.FakeSession.Fault;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
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
import java.util.Set;
import org.HdrHistogram.Histogram;

/** Injectors that are fakes, on hosts that are, at work on a warm-up and a trial of 7 connections. */
final class SeveralRig implements AutoCloseable {
    static final int CONNECTIONS = 7;

    /** Correct replies that a connection has in a window. */
    static final long REPLIES = 10;

    private static final int MOST_POLLS = 400;

    final FakeTime time = new FakeTime();
    final FakeHost host = new FakeHost(time);
    final List<FakeHost> hosts = new ArrayList<>(List.of(host));
    final List<FakeSession> sessions = new ArrayList<>();
    final List<DriverContext> contexts = new ArrayList<>();

    /** The faults of the injectors, in their order; those beyond have none. */
    final List<Fault> faults = new ArrayList<>();

    /** The CPUs of the roles on the first host. */
    Placement placement = host.placement();

    /** All that was told. */
    final List<DriverEvent> events = new ArrayList<>();

    private final Path folder;
    private Optional<Tasks> tasks = Optional.empty();

    SeveralRig(Path folder) {
        this.folder = folder;
    }

    /** So many injectors, on the hosts that there are. */
    DriverSession open(int count) throws IOException {
        return SeveralInjectors.of(driver(), count).open(whole());
    }

    Driver driver() {
        return new FakeDriver(Set.of(), this::session);
    }

    DriverContext whole() throws IOException {
        Files.writeString(folder.resolve("body"), "expected");
        Tasks started = new Tasks(new Hosts(
                Map.of(Role.SUT, host, Role.BACKEND, host, Role.INJECTOR, host), List.copyOf(hosts), Map.of()));
        tasks = Optional.of(started);
        return new DriverContext(
                schedule(),
                started,
                placement,
                new Home(folder),
                "fork-1",
                folder,
                folder,
                time,
                (task, untilMs) -> true);
    }

    private FakeSession session(DriverContext context) {
        Fault fault = sessions.size() < faults.size() ? faults.get(sessions.size()) : Fault.NONE;
        Task task = context.start(TaskSpec.logged(
                context.taskName("injector"),
                Role.INJECTOR,
                List.of("inject"),
                context.placement().cpus(Role.INJECTOR),
                context.logs().resolve("log")));
        FakeSession session = new FakeSession(context.schedule(), time, task, fault, SeveralRig::observed);
        contexts.add(context);
        sessions.add(session);
        return session;
    }

    private static DriverTrial observed(Step step, long startedAt) {
        long requests = REPLIES * step.load().connections();
        Histogram times = new Histogram(3);
        times.recordValueWithCount(5_000_000, requests);
        return DriverTrial.of(step.name(), step.windowFrom(startedAt), requests, Map.of())
                .answered(requests)
                .serviceTime(Optional.of(Times.of(5e6, times, 1_000_000)))
                .build();
    }

    /** Asks it until it is over, or for so long that it never will be. */
    void run(DriverSession session) {
        for (int i = 0; i < MOST_POLLS && !session.over(); i++) {
            poll(session, 1);
        }
    }

    void poll(DriverSession session, int times) {
        for (int i = 0; i < times; i++) {
            events.addAll(session.next());
            time.pause(100);
        }
    }

    /** Returns the events in words. */
    List<String> told() {
        return events.stream().map(SeveralRig::words).toList();
    }

    private static String words(DriverEvent event) {
        if (event instanceof DriverEvent.Started started) {
            return "started " + started.step().name();
        }
        if (event instanceof DriverEvent.Ended ended) {
            return "ended " + ended.step().name();
        }
        if (event instanceof DriverEvent.Observed observed) {
            return "observed " + observed.trial().name();
        }
        return event instanceof DriverEvent.Broke broke ? "broke: " + broke.why() : event.toString();
    }

    Schedule schedule() {
        return new Schedule(
                new RequestSpec("GET", "/", Map.of(), 0),
                new Expectation(200, 8, folder.resolve("body").toString(), 1),
                1000,
                folder.resolve("events").toString(),
                List.of(step("warm-up", StepKind.WARM_UP), step("trial", StepKind.TRIAL)),
                1,
                Optional.of(folder.resolve("enough").toString()));
    }

    private static Step step(String name, StepKind kind) {
        return new Step(
                name,
                kind,
                "netty",
                URI.create("http://127.0.0.1:1"),
                new ClosedLoad(CONNECTIONS),
                0,
                0,
                5000,
                0,
                OptionalInt.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                List.of());
    }

    @Override
    public void close() {
        tasks.ifPresent(Tasks::close);
    }
}
