package dev.gatebench.lab.host.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.settings.Sha256;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.cpu.Topology;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.host.agent.AgentMain;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With an agent that is a process of this machine, one for all tests that leave it alive. */
@dev.gatebench.testing.Needs(Requirement.LINUX)
@Integration
class RemoteHostIT {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private static AgentProcess agent;

    private static RemoteHost host;

    @BeforeAll
    static void open() throws IOException {
        agent = AgentProcess.start();
        host = RemoteHost.open(agent);
    }

    @AfterAll
    static void close() {
        host.close();
    }

    private TaskSpec spec(String name, boolean read, String... command) {
        Path log = folder.resolve(name + ".log");
        return read
                ? TaskSpec.read(name, Role.SUT, List.of(command), Optional.empty(), log)
                : TaskSpec.logged(name, Role.SUT, List.of(command), Optional.empty(), log);
    }

    @Test
    void bringsTheLogAndTheExitCodeOfATask() throws IOException {
        Task task = host.start(spec("speaker", false, "sh", "-c", "echo said; echo wrong >&2; exit 7"));

        assertThat(task.await(LIMIT)).isTrue();
        assertThat(task.exitCode()).hasValue(7);
        assertThat(task.log().lines()).containsExactlyInAnyOrder("said", "wrong");
        assertThat(task.ending()).contains("speaker exited with code 7");
    }

    @Test
    void placesAllRolesOnTheCpusThatItIsBoundToAndCallsNoneItsTasksAloneThatItMayUseToo() throws IOException {
        List<Integer> here = Topology.ofThisProcess().orElseThrow().cpus();
        Requirement.TASKSET.orSkip();
        Requirement.TWO_CPUS.orSkip();
        CpuSet last = CpuSet.of(here.subList(here.size() - 1, here.size()));
        AgentProcess onOne = AgentProcess.startBy(List.of("taskset", "-c", last.toString()));
        try (RemoteHost bound = RemoteHost.open(onOne)) {
            for (Role role : List.of(Role.SUT, Role.INJECTOR, Role.BACKEND)) {
                assertThat(bound.placement().cpus(role)).hasValue(last);
                assertThat(bound.placement().count(role)).isEqualTo(1);
            }
            assertThat(bound.ownFacts()).containsEntry("CPUs of node 'test'", last + ", which others use too");
            assertThat(bound.ours()).extracting(Metered::cpus).containsExactly(Optional.of(last));

            onOne.ask(1);

            assertThat(bound.ownFacts()).containsEntry("CPUs of node 'test'", last + ", which others use too");
        }
    }

    @Test
    void handsOnWhatIsWrittenAndReadLineByLine() throws IOException {
        LineByLine.assertHandsOn(host.start(spec("echo", true, "cat")), LIMIT);
    }

    @Test
    void givesATaskItsVariablesAndTakesWordsAsTheyAre() throws IOException {
        Task task = host.start(spec("words", false, "sh", "-c", "echo \"$WHO:$1\"", "sh", "a 'b' $HOME `id`")
                .with(Map.of("WHO", "it's me")));

        assertThat(task.await(LIMIT)).isTrue();
        assertThat(task.log()).isEqualTo("it's me:a 'b' $HOME `id`\n");
    }

    @Test
    void endsATaskWithItsChildren() throws IOException {
        Task task = host.start(spec("parent", false, "sh", "-c", "sleep 100 & echo $!; wait"));
        long child = Await.found(LIMIT, () -> task.log().lines().findFirst().map(Long::valueOf))
                .orElseThrow();

        task.askToEnd();

        assertThat(task.await(LIMIT)).isTrue();
        assertThat(Await.found(
                        LIMIT,
                        () -> ProcessHandle.of(child)
                                        .filter(ProcessHandle::isAlive)
                                        .isEmpty()
                                ? Optional.of(true)
                                : Optional.empty()))
                .isPresent();
        assertThat(task.exitCode()).hasValue(143);
    }

    @Test
    void hasNotEndedBeforeAllThatItStartedHas() throws IOException {
        Task task = host.start(
                spec("parent", false, "sh", "-c", "(trap '' TERM; echo ready; while :; do sleep 0.1; done) & wait"));
        assertThat(Await.found(LIMIT, () -> task.log().lines().findFirst())).hasValue("ready");

        task.askToEnd();

        assertThat(Await.found(LIMIT, () -> Optional.of(task).filter(parent -> !parent.alive())))
                .isPresent();
        assertThat(task.await(Duration.ofMillis(500)))
                .as("its child does not end when it is asked to")
                .isFalse();
        task.kill();
        assertThat(task.await(LIMIT)).isTrue();
    }

    @Test
    void readsMetersAtItsOwnPaceAndGivesEachReadingOnce() throws IOException {
        Task task = host.start(spec("busy", false, "sh", "-c", "while :; do :; done"));
        List<Usage> readings = new ArrayList<>();
        Await.found(LIMIT, () -> {
            readings.addAll(task.readings(true));
            return readings.size() >= 10 ? Optional.of(true) : Optional.empty();
        });
        task.kill();

        assertThat(readings).hasSizeGreaterThanOrEqualTo(10);
        assertThat(readings).extracting(read -> read.at().epochMs()).isSorted().doesNotHaveDuplicates();
        assertThat(readings).extracting(Usage::cpuNs).isSorted();
        assertThat(readings.get(readings.size() - 1).cpuNs()).isPositive();
        assertThat(readings).anyMatch(read -> read.footprint().isPresent());
        assertThat(host.usages()).isNotEmpty();
    }

    @Test
    void keepsWhatWasPrintedAndReadWhileTheWayIsLost() throws IOException {
        Task task =
                host.start(spec("steady", false, "sh", "-c", "for i in 1 2 3 4 5 6 7 8; do echo $i; sleep 0.2; done"));
        Await.found(LIMIT, () -> task.log().contains("1\n") ? Optional.of(true) : Optional.empty());
        task.readings(false);
        agent.lose();
        Await.pause(1000);
        agent.find();

        assertThat(task.await(LIMIT)).isTrue();
        assertThat(task.log().lines()).containsExactly("1", "2", "3", "4", "5", "6", "7", "8");
        List<Usage> readings = task.readings(false);
        for (int i = 1; i < readings.size(); i++) {
            assertThat(readings.get(i).at().epochMs() - readings.get(i - 1).at().epochMs())
                    .isLessThan(1200);
        }
        host.requireThere();
    }

    @Test
    void staysQuietAboutAnAgentThatMayComeBackAndLetsGoOfOneThatWillNot() throws IOException {
        FakeTime time = new FakeTime();
        AgentProcess evicted = AgentProcess.start();
        try (RemoteHost without = RemoteHost.open(evicted, time)) {
            evicted.lose();
            time.pause(80_000);
            without.requireThere();
            evicted.sayWhy("its pod was evicted");

            assertThat(Await.found(LIMIT, () -> {
                        time.pause(10_000); // what was on its way may have come since
                        try {
                            without.requireThere();
                            return Optional.<String>empty();
                        } catch (EnvironmentException e) {
                            return Optional.of(String.valueOf(e.getMessage()));
                        }
                    }))
                    .hasValueSatisfying(said -> assertThat(said)
                            .contains("the agent on node 'test' must answer")
                            .contains("its pod was evicted"));
            assertThatThrownBy(() -> RemoteHost.open(evicted))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("its pod was evicted");
            assertThat(evicted.alive()).isFalse();
        }
    }

    @Test
    void fetchesWhatATaskWrote() throws IOException {
        Path elsewhere = folder.resolve("run");
        Files.createDirectories(elsewhere);
        Task task = host.start(spec(
                "writer", false, "sh", "-c", "mkdir -p " + elsewhere + "/a && echo hello > " + elsewhere + "/a/b"));
        assertThat(task.await(LIMIT)).isTrue();
        Files.delete(elsewhere.resolve("a/b")); // the same file system, so that it is there anyway
        Files.writeString(elsewhere.resolve("a/c"), "more");

        host.fetch(elsewhere);

        assertThat(elsewhere.resolve("a/c")).hasContent("more");
    }

    @Test
    void givesAPathToWhatIsThereByItsContentAndBringsTheRest() throws IOException {
        Path held = Files.writeString(folder.resolve("held.jar"), "held");
        Path other = Files.writeString(folder.resolve("other.jar"), "other");
        Path content = Files.createDirectory(folder.resolve("content"));
        Path inImage = Files.writeString(content.resolve(Sha256.of(held)), "held");
        Path wrong = Files.writeString(folder.resolve("wrong.jar"), "wrong");
        Files.writeString(content.resolve(Sha256.of(wrong)), "another");
        FileTime asInTheImage = FileTime.from(Instant.EPOCH);
        Files.setLastModifiedTime(inImage, asInTheImage); // tells what is copied from what is brought
        try (RemoteHost imaged = RemoteHost.open(AgentProcess.start(AgentMain.CONTENT, content.toString()))) {
            imaged.put(held); // onto itself, since the agent sees the files of this machine
            imaged.put(other);

            assertThat(held).hasContent("held");
            assertThat(other).hasContent("other");
            assertThat(Files.getLastModifiedTime(held)).as("of a copy").isEqualTo(asInTheImage);
            assertThat(Files.getLastModifiedTime(other)).isNotEqualTo(asInTheImage);
            imaged.put(wrong);
            assertThat(wrong)
                    .as("what the image holds under the name of another")
                    .hasContent("wrong");
            assertThat(folder).isDirectoryNotContaining("glob:**.gatebench-part");
        }
    }

    @Test
    void runsShortCommands() throws IOException {
        assertThat(host.inventory().run(List.of("echo", "there"), LIMIT))
                .hasValueSatisfying(said -> assertThat(said.output()).isEqualTo("there\n"));
        assertThat(host.inventory().run(List.of("sleep", "60"), Duration.ofSeconds(1)))
                .isEmpty();
        assertThat(host.inventory().run(List.of("head", "-c", "17M", "/dev/zero"), LIMIT))
                .as("what prints more than a short command does")
                .isEmpty();
        assertThat(host.inventory().find("sh")).isPresent();
        assertThat(host.inventory().find("no-such-program")).isEmpty();
        assertThat(host.inventory().jdks().own().feature()).isGreaterThanOrEqualTo(17);
    }

    @Test
    void saysWhatCannotBeStarted() {
        assertThatThrownBy(() -> host.start(spec("nothing", false, "/no/such/program")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/no/such/program");
    }

    @Test
    void startsNothingWhoseLogCannotBeWritten() throws IOException {
        Path mark = folder.resolve("mark");
        Files.createDirectories(folder.resolve("unwritable.log"));

        assertThatThrownBy(() -> host.start(spec("unwritable", false, "touch", mark.toString())))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("unwritable.log");
        Task next = host.start(spec("next", false, "true"));
        assertThat(next.await(LIMIT)).isTrue();
        assertThat(mark).doesNotExist();
    }

    @Test
    void refusesCallsWithoutTheToken() throws Exception {
        var reply = java.net.http.HttpClient.newHttpClient()
                .send(
                        java.net.http.HttpRequest.newBuilder(agent.agent().resolve("/facts"))
                                .build(),
                        java.net.http.HttpResponse.BodyHandlers.ofString());

        assertThat(reply.statusCode()).isEqualTo(403);
    }

    @Test
    void helpersSeeTheSameFilesAndEndToo() throws IOException {
        Task helper = host.helpers().start(spec("helper", true, "cat").needing(Needs.NONE));
        helper.input().close();

        assertThat(helper.await(LIMIT)).isTrue();
        assertThat(helper.exitCode()).hasValue(0);
    }

    @Test
    void bringsNothingMoreOnceTheRunIsEndingAndEndsItsTasksWithItself() throws IOException {
        Path file = Files.writeString(folder.resolve("a.jar"), "content");
        AgentProcess ended = AgentProcess.start();
        RemoteHost ending = RemoteHost.open(ended);
        Task task = ending.start(spec("orphan", false, "sh", "-c", "echo $$; exec sleep 100"));
        long pid = Await.found(LIMIT, () -> task.log().lines().findFirst().map(Long::valueOf))
                .orElseThrow();
        ending.giveUpStarts();

        assertThatThrownBy(() -> ending.put(file))
                .isInstanceOf(IOException.class)
                .hasMessage("the run is ending");
        ended.lose();
        assertThatThrownBy(ending::freePort)
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("the agent on node 'test' does not answer");

        ending.close();

        assertThat(Await.found(
                        LIMIT,
                        () -> ended.alive()
                                        || ProcessHandle.of(pid)
                                                .filter(ProcessHandle::isAlive)
                                                .isPresent()
                                ? Optional.empty()
                                : Optional.of(true)))
                .isPresent();
    }
}
