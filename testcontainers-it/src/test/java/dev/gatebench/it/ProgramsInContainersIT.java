package dev.gatebench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.RuntimeSpec.Network;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.host.docker.DockerHost;
import dev.gatebench.lab.host.docker.PinnedDigests;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs of this machine that are no JVMs, each in a container. */
@Needs(Requirement.DOCKER_ENGINE)
@Timeout(value = 1, unit = TimeUnit.MINUTES)
@Integration
class ProgramsInContainersIT {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Engine engine = new Engine();
    private final List<String> lines = new ArrayList<>();

    @TempDir
    Path folder;

    private DockerHost host;

    @BeforeEach
    void open() {
        host = DockerHost.open(Optional.empty(), request(List.of()), PinnedDigests.NONE);
    }

    @AfterEach
    void leavesNothing() {
        host.close();
        assertThat(engine.containersOf(ProcessHandle.current().pid())).isEmpty();
        assertThat(engine.networksOf(ProcessHandle.current().pid())).isEmpty();
        assertThat(lines).isEmpty();
    }

    @Test
    void makesNeitherNetworkNorImageBeforeSomethingStarts() {
        assertThat(engine.networksOf(ProcessHandle.current().pid())).isEmpty();
        assertThat(host.facts()).containsOnlyKeys("runtime");
    }

    @Test
    void readsWhatAProgramPrintsUntilItsInputEnds() throws Exception {
        Task task = start(read("cat", "sh", "-c", "echo to the log >&2; cat; echo \"$VARIABLE\"; exit 3"));
        try (OutputStream input = task.input()) {
            for (String text : List.of("first", "second")) {
                input.write((text + "\n").getBytes(StandardCharsets.UTF_8));
                input.flush();
                assertThat(task.output().readLine()).isEqualTo(text);
            }
            input.write("last".getBytes(StandardCharsets.UTF_8));
        }

        assertThat(task.await(LIMIT)).isTrue();
        assertThat(task.exitCode()).hasValue(3);
        assertThat(task.output().lines()).containsExactly("lastset");
        assertThat(task.log()).isEqualTo("to the log\n");
        assertThat(task.ending()).startsWith("cat exited with code 3; ").endsWith(" ends with: to the log");
    }

    @Test
    void handsOnAllThatAProgramPrintsThoughItIsReadLate() throws Exception {
        Task task = start(read("seq", "seq", "1", "1000000"));

        assertThat(task.await(Duration.ofMillis(300)))
                .as("waits until it is read: so much is kept nowhere on the way")
                .isFalse();
        assertThat(task.output().lines().count()).isEqualTo(1_000_000);
        assertThat(task.await(LIMIT)).isTrue();
        assertThat(task.exitCode()).hasValue(0);
    }

    @Test
    void logsWhatIsNotReadAndEndsWhenAsked() throws Exception {
        Task task = start(logged("sleep", "sh", "-c", "trap 'echo asked; exit 0' TERM; echo started; sleep 60 & wait"));
        awaitLog(task, "started");

        assertThat(task.alive()).isTrue();
        task.askToEnd();

        assertThat(task.await(LIMIT)).isTrue();
        assertThat(task.log()).isEqualTo("started\nasked\n");
        assertThat(task.output().readLine()).isNull();
        task.input().write(1);
    }

    @Test
    void metersAllItsProcessesAndMovesThem() throws Exception {
        Task task = start(logged("busy", "sh", "-c", "yes >/dev/null & yes >/dev/null & wait"));

        Thread.sleep(1000);
        Usage usage = task.usage(true).orElseThrow();
        assertThat(usage.cpuNs()).isGreaterThan(200_000_000);
        assertThat(usage.footprint()).hasValueSatisfying(footprint -> {
            assertThat(footprint.rssBytes()).isPositive();
            assertThat(footprint.contextSwitches()).isPresent();
        });
        assertThat(Await.found(LIMIT, () -> task.usage(false).filter(later -> later.cpuNs() > usage.cpuNs())))
                .as("two readings in a row may find what the kernel counted last")
                .isPresent();
        assertThat(task.machine()).isEqualTo(host.machine());
        assertThat(host.usage()).isPresent();

        assertThat(task.place(CpuSet.of(Set.of(0)))).isTrue();
        assertThat(engine.container("-busy").getHostConfig().getCpusetCpus()).isEqualTo("0");
        assertThat(task.favourCompiler(CpuSet.of(Set.of(0)))).isFalse();

        task.kill();
        assertThat(task.await(LIMIT)).isTrue();
        assertThat(task.exitCode()).hasValue(137);
        assertThat(task.usage(true)).isEmpty();
    }

    /** A machine beside this one, which a container of the usual network reaches, tells what is forwarded. */
    @Test
    @Needs(Requirement.NAMESPACES)
    void hasNoWayOutOfTheRunsNetwork() throws Exception {
        try (Neighbour neighbour = new Neighbour()) {
            Task task = start(logged("walled", "sleep", "50"));
            String walled = engine.container("-walled").getId();
            String usual = engine.likeOnUsualNetwork(walled);
            try {
                assertThat(engine.run(usual, "bash", "-c", connect(neighbour.address())))
                        .as("reached from the usual network")
                        .contains("Connection refused");
            } finally {
                engine.remove(usual);
            }
            assertThat(engine.run(walled, "bash", "-c", connect(engine.gatewayOf(walled))))
                    .as("this machine itself is reached")
                    .contains("Connection refused");
            assertThat(engine.run(walled, "bash", "-c", connect(neighbour.address())))
                    .endsWith("not connected\n")
                    .doesNotContain("refused");
            assertThat(host.facts())
                    .containsEntry("runtime", "containers on a network of their own, which is internal");
            task.kill();
        }
    }

    /** To a port on which nothing listens: a machine that is reached refuses. */
    private static String connect(String address) {
        return "timeout 4 bash -c 'exec 3<>/dev/tcp/" + address + "/9' 2>&1 || echo not connected";
    }

    @Test
    void saysThatAProgramIsNotHere() {
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> start(logged("none", "no-such-program")))
                .withMessage(
                        "'no-such-program' must be a program of this machine to run in a container without an image of"
                                + " its own, and is none: install it or name an image");
    }

    @Test
    void saysWhereToGetAnImageThatIsNotHere() {
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> DockerHost.open(
                        Optional.empty(), request(List.of("gatebench.invalid/none:1")), PinnedDigests.NONE))
                .withMessageStartingWith(
                        "image 'gatebench.invalid/none:1' is not here and could not be pulled within 5 s")
                .withMessageEndingWith(": pull it with 'docker pull gatebench.invalid/none:1'");
    }

    @Test
    void takesAnImageOfThePinnedDigestAndNoOther(@TempDir Path context) throws Exception {
        String name = "gatebench-it/pinned:1";
        Files.writeString(context.resolve("Dockerfile"), "FROM scratch\nLABEL dev.gatebench.it=pinned\n");
        engine.buildImage(context, name);
        try {
            String id = engine.imageId(name);
            String another = "sha256:" + "0a".repeat(32);

            try (DockerHost pinned =
                    DockerHost.open(Optional.empty(), request(List.of(name + "@" + id)), PinnedDigests.NONE)) {
                assertThat(pinned.facts())
                        .containsEntry("image " + name + "@" + id, "official image, pinned by its digest; " + id);
            }
            assertThatExceptionOfType(EnvironmentException.class)
                    .isThrownBy(() -> DockerHost.open(
                            Optional.empty(), request(List.of(name + "@" + another)), PinnedDigests.NONE))
                    .withMessageStartingWith("image '" + name + "' must have the digest " + another
                            + ", to which it is pinned, has " + id + ": ");
        } finally {
            engine.removeImage(name);
        }
    }

    private HostRequest request(List<String> images) {
        return new HostRequest(
                new RuntimeSpec(RuntimeSpec.Kind.CONTAINER, Network.BRIDGE),
                folder,
                List.of(),
                List.of(),
                1,
                images,
                lines::add);
    }

    private Task start(TaskSpec spec) throws Exception {
        return host.start(spec);
    }

    private TaskSpec read(String name, String... command) {
        return TaskSpec.read(name, Role.INJECTOR, List.of(command), Optional.empty(), folder.resolve(name + ".log"))
                .with(Map.of("VARIABLE", "set"));
    }

    private TaskSpec logged(String name, String... command) {
        return TaskSpec.logged(name, Role.SUT, List.of(command), Optional.empty(), folder.resolve(name + ".log"));
    }

    private static void awaitLog(Task task, String text) throws InterruptedException {
        while (!task.log().contains(text)) {
            Thread.sleep(50);
        }
    }
}
