package dev.gatebench.lab.driver.several;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.StartGate;
import dev.gatebench.core.schedule.Together;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.fake.FakeDriver;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeSession;
import dev.gatebench.lab.fake.FakeSession.Fault;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SeveralSessionTest {
    @TempDir
    private Path folder;

    private SeveralRig rig;

    @BeforeEach
    void begin() {
        rig = new SeveralRig(folder);
    }

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void looksLikeOneInjectorThatSentAllOfTheLoad() throws IOException {
        DriverSession session = rig.open(3);

        rig.run(session);

        assertThat(rig.told())
                .containsExactly("started warm-up", "ended warm-up", "started trial", "ended trial", "observed trial");
        assertThat(rig.events.get(2)).isInstanceOfSatisfying(DriverEvent.Started.class, started -> {
            assertThat(started.step())
                    .as("the whole's")
                    .isEqualTo(rig.schedule().steps().get(1));
            assertThat(started.injectors()).hasSize(3);
            assertThat(started.parts())
                    .extracting(DriverEvent.Part::name)
                    .containsExactly("injector 1 of 3", "injector 2 of 3", "injector 3 of 3");
        });
        assertThat(rig.events.get(4)).isInstanceOfSatisfying(DriverEvent.Observed.class, observed -> {
            DriverTrial trial = observed.trial();
            assertThat(trial.refused()).isEmpty();
            assertThat(trial.requests()).isEqualTo(SeveralRig.CONNECTIONS * SeveralRig.REPLIES);
            assertThat(trial.serviceTime().orElseThrow().decoded().getTotalCount())
                    .isEqualTo(SeveralRig.CONNECTIONS * SeveralRig.REPLIES);
            assertThat(trial.parts())
                    .extracting(part -> part.trial().requests())
                    .containsExactly(3 * SeveralRig.REPLIES, 2 * SeveralRig.REPLIES, 2 * SeveralRig.REPLIES);
        });
        assertThat(session.over()).isTrue();
        assertThat(rig.host.started)
                .extracting(task -> task.spec().name())
                .containsExactly("injector-1", "injector-2", "injector-3");
    }

    @Test
    void oneInjectorIsTheDriverItself() {
        assertThat(SeveralInjectors.of(rig.driver(), 1)).isInstanceOf(FakeDriver.class);
    }

    @Test
    void allBeginAtTheMomentThatEachIsToldByTheClockOfItsHost() throws IOException {
        FakeHost ahead = new FakeHost(rig.time, "ahead");
        ahead.clockIs(new ClockOffset(7_000, 2));
        rig.hosts.add(ahead);
        DriverSession session = rig.open(2);

        rig.poll(session, 12);

        long first = due(0);
        assertThat(due(1) - first).isEqualTo(7_000);
        assertThat(first).as("when all can know it").isGreaterThan(rig.time.millis() - 200);
        assertThat(ahead.put).as("that host is told").anyMatch(file -> file.endsWith("group-0"));
        assertThat(rig.told()).as("not yet").isEmpty();
    }

    @Test
    void noneBeginsBeforeTheLastIsReady() throws IOException {
        rig.faults.addAll(List.of(Fault.NONE, Fault.NEVER_BEGINS));
        DriverSession session = rig.open(2);

        rig.poll(session, 30);

        assertThat(gate(0).dueEpochMs(0)).isEqualTo(OptionalLong.empty());
        assertThat(rig.told()).isEmpty();
        assertThat(session.over()).isFalse();
        assertThat(session.ending())
                .as("whoever waits for it is told which of them it is")
                .startsWith("injector 2 of 2 is not ready; ");
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"BREAKS", "DIES", "THROWS"})
    void theOneThatFailsIsNamedAndAllAreEnded(Fault fault) throws IOException {
        rig.faults.addAll(List.of(Fault.NONE, fault, Fault.NONE));
        DriverSession session = rig.open(3);

        rig.run(session);

        assertThat(rig.told()).last().asString().startsWith("broke: injector 2 of 3: ");
        assertThat(rig.told()).doesNotContain("observed trial");
        assertThat(session.over()).isTrue();
        session.finish();
        assertThat(rig.sessions).allMatch(each -> each.closed);
    }

    @Test
    void oneThatTellsNothingOfATrialIsWaitedForByWhoeverListens() throws IOException {
        rig.faults.addAll(List.of(Fault.NONE, Fault.TELLS_NOTHING));

        rig.run(rig.open(2));

        assertThat(rig.told()).doesNotContain("observed trial");
    }

    @Test
    void oneThatCannotBeStartedIsNamedAndTheOthersAreClosed() throws IOException {
        int[] opened = {0};
        FakeDriver driver = new FakeDriver(Set.of(), context -> {
            if (++opened[0] == 2) {
                throw new EnvironmentException("no memory");
            }
            return rig.driver().open(context);
        });

        assertThatThrownBy(() -> SeveralInjectors.of(driver, 3).open(rig.whole()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("injector 2 of 3: no memory");

        assertThat(rig.sessions).singleElement().matches(session -> session.closed);
    }

    @Test
    void aWarmUpEndsEarlyForAll() throws IOException {
        DriverSession session = rig.open(2);
        rig.poll(session, 25);
        assertThat(rig.told()).containsExactly("started warm-up");

        session.endEarly(rig.schedule().steps().get(0));
        rig.poll(session, 2);

        assertThat(rig.told()).containsExactly("started warm-up", "ended warm-up");
    }

    @Test
    void theRestIsGivenUpByAll() throws IOException {
        DriverSession session = rig.open(2);
        rig.poll(session, 25);

        session.giveUpTheRest();
        rig.run(session);

        assertThat(session.over()).isTrue();
        assertThat(rig.told()).as("no injector has failed").noneMatch(words -> words.startsWith("broke"));
    }

    @Test
    void thoseOnOneHostShareItsCpusAndThoseOnAnotherAddTheirs() throws IOException {
        rig.run(rig.open(2));
        assertThat(started().cpus()).as("both on the only CPU of the role").isEqualTo(1);

        SeveralRig other = new SeveralRig(folder);
        other.hosts.add(new FakeHost(other.time, "another"));
        try (other) {
            other.run(other.open(3));

            assertThat(started(other).cpus()).isEqualTo(2);
            assertThat(other.contexts)
                    .extracting(context -> context.host().name())
                    .containsExactly(FakeHost.MACHINE, "another", FakeHost.MACHINE);
            assertThat(other.contexts)
                    .extracting(context -> context.seat().injectors())
                    .containsExactly(2, 1, 2);
            assertThat(other.contexts)
                    .extracting(context -> context.placement().machine(Role.INJECTOR))
                    .containsExactly(FakeHost.MACHINE, "another", FakeHost.MACHINE);
        }
    }

    @Test
    void theCpusOfTheRoleAreSharedOutWhereThereIsOneForEach() throws IOException {
        rig.placement = Placement.on(
                FakeHost.MACHINE, 8, Map.of(Role.SUT, CpuSet.parse("5-7"), Role.INJECTOR, CpuSet.parse("0-4")));

        rig.run(rig.open(2));

        assertThat(rig.contexts)
                .extracting(context -> context.placement().cpus(Role.INJECTOR).orElseThrow())
                .containsExactly(CpuSet.parse("0-2"), CpuSet.parse("3,4"));
        assertThat(rig.contexts)
                .extracting(context -> context.seat().injectors())
                .as("none shares its own")
                .containsOnly(1);
        assertThat(rig.host.started)
                .extracting(task -> task.spec().cpus().orElseThrow())
                .containsExactly(CpuSet.parse("0-2"), CpuSet.parse("3,4"));
    }

    @Test
    void eachHasAFolderOfItsOwnWithTheExpectedBody() throws IOException {
        var unused = rig.open(2);

        for (DriverContext context : rig.contexts) {
            assertThat(Files.readString(Path.of(context.schedule().expect().bodyFile())))
                    .isEqualTo("expected");
            assertThat(Path.of(context.schedule().eventsFile())).hasParentRaw(context.folder());
            assertThat(context.schedule().together().map(Together::of)).hasValue(2);
        }
        assertThat(rig.contexts).extracting(DriverContext::folder).doesNotHaveDuplicates();
        assertThat(rig.contexts).extracting(DriverContext::label).doesNotHaveDuplicates();
    }

    @Test
    void hasNothingToSayOfInjectorsThatHaveEnded() throws IOException {
        DriverSession session = rig.open(2);
        rig.run(session);

        assertThat(session.ending()).isEqualTo("all injectors have ended");
        assertThat(rig.sessions).extracting(FakeSession::over).containsOnly(true);
    }

    private DriverEvent.Started started() {
        return started(rig);
    }

    private static DriverEvent.Started started(SeveralRig of) {
        return (DriverEvent.Started) of.events.get(0);
    }

    private StartGate gate(int number) {
        return rig.contexts.get(number).schedule().together().orElseThrow().startGate();
    }

    private long due(int number) throws IOException {
        return gate(number).dueEpochMs(0).orElseThrow();
    }
}
