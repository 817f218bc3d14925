package dev.gatebench.lab.driver.inturn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.driver.gatling.GatlingDriver;
import dev.gatebench.lab.driver.injector.InjectorDriver;
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
import dev.gatebench.lab.process.EnvironmentException;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriversInTurnTest {
    private static final int MOST_POLLS = 1000;
    private static final Step WARM_UP = step("warm-up", StepKind.WARM_UP).withDriver(Optional.of("duets"));
    private static final Step DUET = step("duet", StepKind.TRIAL).withDriver(Optional.of("duets"));
    private static final Step ALONE = step("alone", StepKind.TRIAL);

    @TempDir
    private Path folder;

    private final FakeTime time = new FakeTime();
    private final FakeHost host = new FakeHost(time);
    private final Tasks tasks = new Tasks(
            new Hosts(Map.of(Role.SUT, host, Role.BACKEND, host, Role.INJECTOR, host), List.of(host), Map.of()));
    private final List<String> told = new ArrayList<>();
    private final List<FakeSession> sessions = new ArrayList<>();

    @AfterEach
    void close() {
        tasks.close();
    }

    @Test
    void eachSendsItsStepsWhenTheOneBeforeHasEnded() throws IOException {
        Driver drivers = drivers(Fault.NONE);

        DriverSession session = drivers.open(context(List.of(WARM_UP, DUET, ALONE)));
        assertThat(host.started).as("the second is not started yet").hasSize(1);
        run(session);

        assertThat(told)
                .containsExactly(
                        "duets drivers/alone/fork-1/duets warm-up, duet",
                        "started warm-up",
                        "ended warm-up",
                        "started duet",
                        "ended duet",
                        "observed duet",
                        "alone drivers/alone/fork-1 alone",
                        "started alone",
                        "ended alone",
                        "observed alone");
        assertThat(sessions.get(0).closed).isTrue();
        assertThat(drivers.sending(DUET).id()).isNotEqualTo(drivers.id());
        assertThat(drivers.sending(ALONE).id()).isEqualTo(drivers.id());
    }

    @Test
    void oneThatEndsBeforeItsTurnDoesEndsAll() throws IOException {
        DriverSession session = drivers(Fault.DIES).open(context(List.of(WARM_UP, DUET, ALONE)));

        run(session);

        assertThat(told).last().asString().startsWith("broke: ");
        assertThat(told).doesNotContain("started alone");
        assertThat(session.over()).isTrue();
        assertThat(session.finish()).isEmpty();
    }

    @Test
    void nothingMoreIsSentOnceTheRestIsGivenUp() throws IOException {
        DriverSession session = drivers(Fault.NONE).open(context(List.of(WARM_UP, DUET, ALONE)));

        session.giveUpTheRest();
        run(session);

        assertThat(host.started).hasSize(1);
        assertThat(session.over()).isTrue();
    }

    @Test
    void aSecondThatCannotBeStartedBreaksTheSessionInOneLine() throws IOException {
        DriverSession session = new DriversInTurn(driver("duets", Fault.NONE), new FakeDriver(Set.of(), context -> {
                    throw new EnvironmentException("it is not there");
                }))
                .open(context(List.of(WARM_UP, DUET, ALONE)));

        run(session);

        assertThat(told).last().isEqualTo("broke: it is not there");
        assertThat(session.ending()).isEqualTo("it is not there");
    }

    @Test
    void duetsNeedADriverThatCanSendToSeveralArmsAtATime() {
        Study study = StudyParser.parse(Path.of("../cli/src/test/resources/studies/tiny.yml"));

        assertThatThrownBy(() -> drivers(Fault.NONE).require(study, Fidelity.SMOKE, new Home(folder), host.inventory()))
                .hasMessage("duetDriver must be one that can send to several arms at a time, was 'duets': choose"
                        + " another");
    }

    @Test
    void theStudyCanCountOnWhatBothCanDoAndOnWhatOneDoesInItsTurn() {
        Driver drivers = new DriversInTurn(new InjectorDriver(), new GatlingDriver());

        assertThat(drivers.abilities())
                .contains(Ability.BESIDE, Ability.HISTOGRAM, Ability.PACE, Ability.INNER_WINDOW)
                .doesNotContain(Ability.OPEN_MODEL);
        Study study = StudyParser.parse(Path.of("../cli/src/test/resources/studies/tiny.yml"));
        assertThat(study.arms())
                .extracting(new DriversInTurn(driver("duets", Fault.NONE), new GatlingDriver())::cannotHold)
                .containsExactly(Optional.empty(), Optional.of("'duets', which sends their duets,"));
    }

    private Driver drivers(Fault ofTheFirst) {
        return new DriversInTurn(driver("duets", ofTheFirst), driver("alone", Fault.NONE));
    }

    private Driver driver(String id, Fault fault) {
        return new FakeDriver(id, Set.of(), context -> {
            told.add(id + " " + folder.relativize(context.folder()) + " "
                    + String.join(
                            ", ",
                            context.schedule().steps().stream().map(Step::name).toList()));
            assertThat(Path.of(context.schedule().eventsFile()).getParent()).isEqualTo(context.folder());
            assertThat(Path.of(context.schedule().expect().bodyFile()))
                    .as("on another host there is but its own folder")
                    .hasParent(context.folder())
                    .hasContent("expected");
            Task task = context.start(TaskSpec.logged(
                    "injector", Role.INJECTOR, List.of("inject"), Optional.empty(), folder.resolve("log")));
            FakeSession session = new FakeSession(context.schedule(), time, task, fault, (step, at) -> DriverTrial.of(
                            step.name(), step.windowFrom(at), 1, Map.of())
                    .build());
            sessions.add(session);
            return session;
        });
    }

    private DriverContext context(List<Step> steps) throws IOException {
        Path own = Files.createDirectories(folder.resolve("drivers/alone/fork-1"));
        Files.writeString(own.resolve("body"), "expected");
        return new DriverContext(
                new Schedule(
                        new RequestSpec("GET", "/", Map.of(), 0),
                        new Expectation(200, 8, own.resolve("body").toString(), 1),
                        1000,
                        own.resolve("events").toString(),
                        steps,
                        1,
                        Optional.empty()),
                tasks,
                host.placement(),
                new Home(folder),
                "fork-1",
                own,
                folder,
                time,
                (task, untilMs) -> true);
    }

    private void run(DriverSession session) {
        for (int i = 0; i < MOST_POLLS && !session.over(); i++) {
            session.next().forEach(event -> told.add(words(event)));
            time.pause(100);
        }
        session.next().forEach(event -> told.add(words(event)));
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

    private static Step step(String name, StepKind kind) {
        return new Step(
                name,
                kind,
                "netty",
                URI.create("http://127.0.0.1:1"),
                new ClosedLoad(1),
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
}
