package dev.gatebench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.lab.cpu.Role;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessSupervisorTest {
    @TempDir
    Path folder;

    @Test
    void endsAProcessAndItsDescendants() {
        ManagedProcess shell;
        ProcessHandle grandchild;
        try (ProcessSupervisor supervisor = supervisor()) {
            shell = supervisor.start(spec("shell", "sh", "-c", "sleep 60 & wait"));
            ManagedProcess started = shell;
            grandchild = Await.found(
                            Duration.ofSeconds(10),
                            () -> started.process().descendants().findFirst())
                    .orElseThrow();
        }

        assertThat(shell.alive()).isFalse();
        assertThat(Await.found(
                        Duration.ofSeconds(10), () -> Optional.of(grandchild).filter(handle -> !handle.isAlive())))
                .isPresent();
    }

    @Test
    void killsAProcessThatDoesNotEndWhenAskedTo() {
        ManagedProcess stubborn;
        try (ProcessSupervisor supervisor = supervisor()) {
            stubborn = supervisor.start(
                    spec("stubborn", "sh", "-c", "trap '' TERM; echo ready; while :; do sleep 1; done"));
            ManagedProcess started = stubborn;
            assertThat(Await.found(Duration.ofSeconds(10), () -> Optional.of(started.log())
                            .filter(log -> log.contains("ready"))))
                    .isPresent();
        }

        assertThat(stubborn.alive()).isFalse();
    }

    @Test
    void tellsHowAProcessEnded() throws Exception {
        try (ProcessSupervisor supervisor = supervisor()) {
            ManagedProcess broken = supervisor.start(spec("netty", "sh", "-c", "echo no such port; exit 7"));
            broken.process().waitFor();

            assertThat(broken.ending())
                    .contains("netty exited with code 7")
                    .contains("netty.log")
                    .endsWith("no such port");
        }
    }

    @Test
    void namesTheProgramThatCannotBeStarted() {
        try (ProcessSupervisor supervisor = supervisor()) {
            assertThatThrownBy(() -> supervisor.start(spec("netty", "/no/such/program")))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("netty cannot be started with '/no/such/program'");
        }
    }

    @Test
    void startsNothingOnceItIsClosed() {
        ProcessSupervisor supervisor = supervisor();
        supervisor.close();

        assertThatThrownBy(() -> supervisor.start(spec("late", "sleep", "60")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("the run is ending");
    }

    private ProcessSupervisor supervisor() {
        return new ProcessSupervisor(new ChildProcesses(), RunFile.open(folder.resolve("runs")));
    }

    private ProcessSpec spec(String name, String... command) {
        return ProcessSpec.logged(
                name,
                Role.HELPER,
                List.of(command),
                Optional.empty(),
                folder.resolve("logs").resolve(name + ".log"));
    }
}
