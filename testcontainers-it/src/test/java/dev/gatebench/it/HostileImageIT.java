package dev.gatebench.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.RuntimeSpec.Network;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.docker.DockerHost;
import dev.gatebench.lab.host.docker.PinnedDigests;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A measured program that tries to reach what is the run's, or the user's, from its container. It runs as the owner of
 * both; its own folder is all that it can write into.
 */
@Needs(Requirement.DOCKER_ENGINE)
@Timeout(value = 1, unit = TimeUnit.MINUTES)
@Integration
class HostileImageIT {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private Path run;
    private Path users;
    private Path trials;
    private DockerHost host;
    private final List<String> lines = new ArrayList<>();

    @BeforeEach
    void open() throws Exception {
        users = Files.writeString(folder.resolve("bashrc"), "the user's\n");
        run = Files.createDirectories(folder.resolve("run"));
        trials = Files.writeString(run.resolve("trials.jsonl"), "{}\n");
        Files.createDirectories(run.resolve("logs"));
        Files.createDirectories(run.resolve("arms/hostile-fork-1"));
        Files.writeString(
                Files.createDirectories(run.resolve("arms/other-fork-1")).resolve("key.pem"), "secret\n");
        host = DockerHost.open(
                Optional.empty(),
                new HostRequest(
                        new RuntimeSpec(RuntimeSpec.Kind.CONTAINER, Network.BRIDGE),
                        run,
                        List.of(),
                        List.of(),
                        1,
                        List.of(),
                        lines::add),
                PinnedDigests.NONE);
    }

    @AfterEach
    void close() {
        host.close();
        assertThat(lines).isEmpty();
    }

    @Test
    void canWriteOnlyIntoItsOwnFolder() throws Exception {
        List<Path> others = List.of(
                trials,
                run.resolve("study.yml"),
                run.resolve("logs/hostile-fork-2.log"),
                run.resolve("arms/hostile-fork-2"),
                run.resolve("arms/other-fork-1/nginx.conf"),
                users);
        Task task = run(
                1,
                "for f in " + words(others) + "; do"
                        + " echo forged >>$f; mkdir -p $(dirname $f); rm -rf $f; ln -sfn " + users + " $f; done;"
                        + " mv " + own() + " " + own() + "-2;"
                        + " echo mine >" + own().resolve("mine") + "; ls -R " + run + " 2>/dev/null; cat "
                        + run.resolve("arms/other-fork-1/key.pem"));

        assertThat(own().resolve("mine")).as(task.log()).hasContent("mine");
        assertThat(task.log())
                .as("it does not see what others have")
                .doesNotContain("secret")
                .contains("key.pem: No such file or directory");
        assertThat(trials).hasContent("{}");
        assertThat(users).hasContent("the user's");
        try (Stream<Path> all = Files.walk(run)) {
            assertThat(all.filter(Files::isRegularFile).map(run::relativize).map(Path::toString))
                    .containsExactlyInAnyOrder(
                            "trials.jsonl", "arms/other-fork-1/key.pem", "arms/hostile-fork-1/mine", "logs/fork-1.log");
        }
        assertThat(own().resolveSibling("hostile-fork-1-2")).doesNotExist();
    }

    @Test
    void leavesNoLinkByWhichALaterLogWouldGoElsewhere() throws Exception {
        Task first = run(
                1,
                "ln -s " + users + " " + run.resolve("logs/fork-2.log") + "; ln -s " + users + " "
                        + own().resolve("fork-2.log"));
        Task second = run(2, "echo appended");

        assertThat(first.log())
                .as("there is no such folder")
                .contains("fork-2.log")
                .doesNotContain("appended");
        assertThat(second.log()).isEqualTo("appended\n");
        assertThat(users).hasContent("the user's");
    }

    @Test
    void leavesNoProgramThatRunsAsItsOwnerForOthers() throws Exception {
        Path shell = own().resolve("sh");
        Task task = run(1, "cp /bin/sh " + shell + " && chmod 4755 " + shell + " && chmod 777 " + own());

        assertThat(task.exitCode()).as(task.log()).hasValue(0);
        assertThat(Files.getPosixFilePermissions(Objects.requireNonNull(own().getParent())))
                .as("whatever it opens, the way there is closed")
                .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }

    private Path own() {
        return run.resolve("arms/hostile-fork-1");
    }

    private static String words(List<Path> paths) {
        return String.join(" ", paths.stream().map(Path::toString).toList());
    }

    private Task run(int fork, String script) throws Exception {
        Task task = host.start(TaskSpec.logged(
                        "hostile",
                        Role.SUT,
                        List.of("bash", "-c", script),
                        Optional.empty(),
                        run.resolve("logs/fork-" + fork + ".log"))
                .writing(own()));
        assertThat(task.await(LIMIT)).as(task.log()).isTrue();
        return task;
    }
}
