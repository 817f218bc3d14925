package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.gatebench.core.clock.ClockReading;
import dev.gatebench.core.clock.ClockReading.When;
import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.network.NetworkReading;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeDriver;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.Hosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The system under test is on this machine, injector and backend on another. */
class ForkHostsTest {
    private final FakeHost other = new FakeHost(new FakeTime(), "node b");
    private final RunRig rig;
    private final ForkHosts hosts;

    ForkHostsTest(@TempDir Path folder) throws IOException {
        rig = new RunRig(folder, here -> new Hosts(Map.of(Role.SUT, here, Role.INJECTOR, other, Role.BACKEND, other)));
        for (FakeHost host : List.of(rig.host, other)) {
            host.starting((id, spec) -> new FakeTask(id, spec, rig.time)
                    .logging("listening\nmeasured 500 60000 70000 90000 117000000 116000000\n"));
        }
        hosts = of(rig);
    }

    private static ForkHosts of(RunRig rig) throws IOException {
        Study study = StudyParser.parse("rig.yml", LoopRig.STUDY, List.of());
        return new ForkHosts(
                rig.context(study, new FakeDriver(Set.of(), opened -> {
                    throw new IllegalStateException("nothing is driven here");
                })),
                1,
                "fork-1");
    }

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void asksTheClocksOfOtherMachinesBeforeAndAfterAFork() throws IOException {
        other.clockSays(new ClockOffset(100, 2), new ClockOffset(-7, 3));

        hosts.before();
        assertThat(other.clock()).as("the latest is what counts").isEqualTo(new ClockOffset(100, 2));
        rig.time.pause(5000);
        hosts.after();

        assertThat(readings())
                .containsExactly(
                        new ClockReading(
                                1,
                                1,
                                When.BEFORE,
                                "node b",
                                "node b",
                                List.of("injector", "backend"),
                                readings().get(0).at(),
                                OptionalLong.of(100),
                                OptionalLong.of(2),
                                Optional.empty()),
                        new ClockReading(
                                1,
                                1,
                                When.AFTER,
                                "node b",
                                "node b",
                                List.of("injector", "backend"),
                                rig.time.instant(),
                                OptionalLong.of(-7),
                                OptionalLong.of(3),
                                Optional.empty()));
    }

    @Test
    void namesEachInjectorWhoseClockItAsks(@TempDir Path folder) throws IOException {
        FakeHost second = new FakeHost(new FakeTime(), "node c");
        FakeHost third = new FakeHost(new FakeTime(), "node c");
        List<FakeHost> asked = List.of(other, second, third);
        asked.forEach(host -> host.clockSays(new ClockOffset(5, 1)));
        try (RunRig several = new RunRig(
                folder,
                here -> new Hosts(
                        Map.of(Role.SUT, here, Role.INJECTOR, other, Role.BACKEND, other),
                        List.copyOf(asked),
                        Map.of()))) {
            of(several).after();

            assertThat(JsonLines.read(several.folder.clocks(), ClockReading.class, "a reading"))
                    .extracting(ClockReading::host, ClockReading::roles)
                    .containsExactlyInAnyOrder(
                            tuple("node b", List.of("injector", "backend")),
                            tuple("node c", List.of("injector-2")),
                            tuple("node c", List.of("injector-3")));
        }
    }

    @Test
    void keepsWhyAClockDidNotAnswerAndGoesOn() throws IOException {
        other.clockSays(new ClockOffset(100, 2));

        hosts.before();
        hosts.after();

        assertThat(readings().get(1).problem()).hasValue("the host does not answer");
        assertThat(rig.lines).contains("the clock of node b was not read after fork 1: the host does not answer");
    }

    @Test
    void writesNothingOfClocksWhereAllHostsHaveTheLabs() throws IOException {
        hosts.before();
        hosts.after();

        assertThat(rig.folder.clocks()).doesNotExist();
    }

    @Test
    void doesNothingWhereOneHostHasAllRoles(@TempDir Path folder) throws IOException {
        try (RunRig one = new RunRig(folder)) {
            ForkHosts alone = of(one);
            alone.before();
            alone.after();

            assertThat(one.host.started).isEmpty();
            assertThat(one.folder.clocks()).doesNotExist();
            assertThat(one.folder.network()).doesNotExist();
            assertThat(one.lines).isEmpty();
        }
    }

    @Test
    void keepsWhatTheNetworkCanDoBeforeTheFork() throws IOException {
        hosts.before();

        assertThat(JsonLines.read(rig.folder.network(), NetworkReading.class, "a reading"))
                .extracting(NetworkReading::pair)
                .containsExactly("injector → sut", "sut → backend");
        assertThat(Files.readString(rig.folder.network())).contains("\"medianNs\":70000");
    }

    @Test
    void tellsWhyTheNetworkWasNotMeasured() throws IOException {
        other.starting((id, spec) -> {
            FakeTask task = new FakeTask(id, spec, rig.time).logging("no way");
            task.exit(1);
            return task;
        });

        hosts.before();

        assertThat(rig.lines).anySatisfy(line -> assertThat(line)
                .startsWith("the network injector → sut was not measured before fork 1: network-client-injector"
                        + "-sut exited with code 1;"));
        assertThat(JsonLines.read(rig.folder.network(), NetworkReading.class, "a reading"))
                .hasSize(2)
                .allMatch(reading -> reading.problem().isPresent());
    }

    private List<ClockReading> readings() throws IOException {
        return JsonLines.read(rig.folder.clocks(), ClockReading.class, "a reading");
    }
}
