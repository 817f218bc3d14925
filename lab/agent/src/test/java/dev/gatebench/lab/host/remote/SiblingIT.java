package dev.gatebench.lab.host.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.agent.AgentMain;
import dev.gatebench.lab.host.agent.TaskShell;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With an agent whose tasks another shell starts, as in a pod. */
@Needs(Requirement.LINUX)
@Integration
class SiblingIT {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** A shell that starts tasks, an agent that tells it to, and the folder that both see. */
    private record Pod(Path shared, Process shell, AgentProcess agent, RemoteHost host) implements AutoCloseable {
        static Pod open(Path folder) throws IOException {
            Path shared = Files.createDirectories(folder.resolve("it's shared"));
            ProcessBuilder builder = new ProcessBuilder("sh", "-c", TaskShell.program(shared.toString()));
            builder.environment().put("OF_THE_CONTAINER", "1");
            Process shell = builder.start();
            AgentProcess agent = AgentProcess.start(AgentMain.SIBLING, shared.toString());
            return new Pod(shared, shell, agent, RemoteHost.open(agent));
        }

        /** Returns what runs the scripts of tasks, and the tasks. */
        List<ProcessHandle> below() {
            return shell.toHandle().descendants().toList();
        }

        @Override
        public void close() {
            List<ProcessHandle> below = below();
            host.close();
            shell.destroyForcibly()
                    .onExit()
                    .orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS)
                    .join();
            awaitEnds(below);
        }
    }

    @TempDir
    private static Path folder;

    /** One for all tests that leave it alive. */
    private static Pod pod;

    @BeforeAll
    static void open() throws IOException {
        pod = Pod.open(folder);
    }

    @AfterAll
    static void close() {
        pod.close();
    }

    /** Unlike in a container they outlive the shell, and write in the folder, which is deleted after a test. */
    private static void awaitEnds(List<ProcessHandle> below) {
        for (ProcessHandle each : below) {
            each.onExit().orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
        }
    }

    private static TaskSpec spec(String name, boolean read, String... command) {
        Path log = folder.resolve(name + ".log");
        return read
                ? TaskSpec.read(name, Role.SUT, List.of(command), Optional.empty(), log)
                : TaskSpec.logged(name, Role.SUT, List.of(command), Optional.empty(), log);
    }

    @Test
    void givesATaskItsVariablesAndNoneOfTheContainerAndTakesWordsAsTheyAre() throws IOException {
        Task task = pod.host()
                .start(spec(
                                "words",
                                false,
                                "sh",
                                "-c",
                                "echo \"$WHO:$1:$OF_THE_CONTAINER\"; exit 7",
                                "sh",
                                "a 'b' $HOME `id`")
                        .with(Map.of("WHO", "it's me")));

        assertThat(task.await(LIMIT)).isTrue();
        assertThat(task.exitCode()).hasValue(7);
        assertThat(task.log()).startsWith("it's me:a 'b' $HOME `id`:\n");
    }

    @Test
    void handsOnNoVariableBesideThem() throws IOException {
        Task task = pod.host().start(spec("env", false, "env").with(Map.of("OURS", "1", "of.no.shell", "2")));

        assertThat(task.await(LIMIT)).isTrue();
        assertThat(task.log().lines().map(line -> line.split("=", 2)[0]))
                .contains("OURS", "PATH", "of.no.shell")
                .doesNotContain("OF_THE_CONTAINER", "PWD");
    }

    @Test
    void leavesNoFileWithTheVariablesOfATask() throws IOException {
        String secret = "a secret of the tests";
        Task task = pod.host().start(spec("keeper", true, "cat").with(Map.of("SECRET", secret)));
        try (Stream<Path> files = Files.list(pod.shared())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(file).content().doesNotContain(secret);
            }
        }
        task.input().close();

        assertThat(task.await(LIMIT)).isTrue();
    }

    @Test
    void handsOnWhatIsWrittenAndReadLineByLine() throws IOException {
        LineByLine.assertHandsOn(pod.host().start(spec("echo", true, "cat")), LIMIT);
    }

    @Test
    void losesNoTaskOfManyThatAreStartedInTurn() throws IOException {
        List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            tasks.add(pod.host().start(spec("quick-" + i, false, "true")));
        }

        assertThat(tasks).allSatisfy(task -> assertThat(task.await(LIMIT)).isTrue());
    }

    @Test
    void saysWhatCannotBeStarted() throws IOException {
        Task task = pod.host().start(spec("nothing", false, "/no/such/program"));

        assertThat(task.await(LIMIT)).isTrue();
        assertThat(task.exitCode()).hasValue(127);
        assertThat(task.log()).contains("/no/such/program");
    }

    /** Does as the kernel does where it kills all of a container's processes together. */
    @Test
    void tellsWhyTheContainerOfTheTasksHasEnded() throws Exception {
        try (Pod own = Pod.open(folder.resolve("killed"))) {
            Task task = own.host().start(spec("doomed", false, "sleep", "100"));
            own.agent().sayWhyTasksEnded("pod 'sut': the kernel killed it");
            List<ProcessHandle> below = own.below().stream()
                    .sorted(Comparator.comparingLong(ProcessHandle::pid))
                    .toList();
            assertThat(below).as("what waits for the task, and the task").hasSize(2);

            own.shell().destroyForcibly().waitFor();
            below.forEach(ProcessHandle::destroyForcibly); // whoever waits for another first

            assertThat(task.await(LIMIT)).isTrue();
            assertThat(task.ending()).startsWith("doomed exited with code 255: pod 'sut': the kernel killed it; ");
        }
    }

    @Test
    void endsTheContainerOfTheTasksWithItself() throws Exception {
        try (Pod own = Pod.open(folder.resolve("ended"))) {
            Task task = own.host().start(spec("orphan", false, "sleep", "100"));
            List<ProcessHandle> below = own.below();

            own.host().close();

            assertThat(own.shell().waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            awaitEnds(below);
            assertThat(task.spec().name()).isEqualTo("orphan");
        }
    }
}
