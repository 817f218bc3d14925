package dev.gatebench.lab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.Ports;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Requirement;
import dev.gatebench.testing.ShortLivedJvm;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With processes of this machine. */
@Integration
class TasksIT {
    @TempDir
    Path folder;

    @Test
    void endsAProcessAndItsDescendants() {
        Task shell;
        ProcessHandle grandchild;
        try (Tasks tasks = tasks()) {
            shell = tasks.start(spec("shell", "sh", "-c", "sleep 61.25 & wait"));
            grandchild = Await.found(Duration.ofSeconds(10), () -> ProcessHandle.current()
                            .descendants()
                            .filter(TasksIT::isTheSleep)
                            .findFirst())
                    .orElseThrow();
        }

        assertThat(shell.alive()).isFalse();
        assertThat(Await.found(
                        Duration.ofSeconds(10), () -> Optional.of(grandchild).filter(handle -> !handle.isAlive())))
                .isPresent();
    }

    @Test
    void endsTheChildrenOfAProcessThatDiedBefore() {
        ProcessHandle grandchild;
        try (Tasks tasks = tasks()) {
            Task master = tasks.start(spec("master", "sh", "-c", "sleep 300 & echo $$ $!; wait"));
            String[] pids = Await.found(
                            Duration.ofSeconds(10),
                            () -> Optional.of(master.log().strip()).filter(log -> log.contains(" ")))
                    .orElseThrow()
                    .split(" ", -1);
            grandchild = ProcessHandle.of(Long.parseLong(pids[1])).orElseThrow();
            assertThat(master.usage(true)).isPresent();
            assertThat(ProcessHandle.of(Long.parseLong(pids[0])).orElseThrow().destroyForcibly())
                    .isTrue();
            assertThat(Await.found(
                            Duration.ofSeconds(10), () -> Optional.of(master).filter(task -> !task.alive())))
                    .isPresent();
            assertThat(grandchild.isAlive()).isTrue();
        }

        assertThat(Await.found(
                        Duration.ofSeconds(10), () -> Optional.of(grandchild).filter(handle -> !handle.isAlive())))
                .isPresent();
    }

    @Test
    void cutsALogThatAProcessStillAppendsTo() {
        try (Tasks tasks = tasks()) {
            // a hole of more than 1 GiB, which takes no disk
            Task chatty = tasks.start(spec(
                    "chatty",
                    "sh",
                    "-c",
                    "truncate -s 1100M \"$0\"; while sleep 0.1; do echo more; done",
                    log("chatty").toString()));
            assertThat(Await.found(Duration.ofSeconds(10), () -> Optional.of(tasks.cutLogs())
                            .filter(cut -> cut.equals(List.of(chatty)))))
                    .isPresent();

            assertThat(log("chatty").toFile().length()).isLessThan(17 << 20);
            assertThat(Await.found(Duration.ofSeconds(10), () -> Optional.of(chatty.logEnd())
                            .filter(log -> log.matches("(?s).*gatebench: log cut at 16777216 bytes.*more\n.*"))))
                    .as("the process appends to what is left")
                    .isPresent();
            assertThat(tasks.cutLogs()).as("once").isEmpty();
        }
    }

    @Test
    @dev.gatebench.testing.Needs(Requirement.LINUX)
    void endsAServerThatWipedItsVariablesAndWhoseMasterDiedBeforeAnybodyHadSeenItsChildren() {
        ProcessHandle server;
        try (Tasks tasks = tasks()) {
            int port = Ports.free();
            String java = String.join("' '", ShortLivedJvm.command(Server.class, Integer.toString(port)));
            Task master = tasks.start(spec("master", "sh", "-c", "env -i '" + java + "' & echo $$ $!; wait")
                    .needing(new Needs(OptionalInt.of(port), OptionalLong.empty(), Optional.empty(), List.of())));
            String[] pids = Await.found(
                            Duration.ofSeconds(30),
                            () -> Optional.of(master.log().strip()).filter(log -> log.endsWith(Server.LISTENING)))
                    .orElseThrow()
                    .split("\\s+", -1);
            server = ProcessHandle.of(Long.parseLong(pids[1])).orElseThrow();
            ProcessHandle.of(Long.parseLong(pids[0])).orElseThrow().destroyForcibly();
            assertThat(Await.found(
                            Duration.ofSeconds(10), () -> Optional.of(master).filter(task -> !task.alive())))
                    .isPresent();
            assertThat(server.isAlive()).isTrue();
        }

        assertThat(Await.found(Duration.ofSeconds(10), () -> Optional.of(server).filter(handle -> !handle.isAlive())))
                .isPresent();
    }

    /** A server of which neither a variable nor its command says whose it is, as a worker of nginx. */
    static final class Server {
        static final String LISTENING = "listening";

        private Server() {}

        public static void main(String[] args) throws Exception {
            try (ServerSocket socket = new ServerSocket(Integer.parseInt(args[0]))) {
                System.out.println(LISTENING);
                socket.accept().close();
            }
        }
    }

    @Test
    void killsAProcessThatDoesNotEndWhenAskedTo() {
        Task stubborn;
        try (Tasks tasks = tasks()) {
            stubborn = tasks.start(spec("stubborn", "sh", "-c", "trap '' TERM; echo ready; while :; do sleep 1; done"));
            Task started = stubborn;
            assertThat(Await.found(Duration.ofSeconds(10), () -> Optional.of(started.log())
                            .filter(log -> log.contains("ready"))))
                    .isPresent();
        }

        assertThat(stubborn.alive()).isFalse();
    }

    @Test
    void tellsHowAProcessEnded() throws Exception {
        try (Tasks tasks = tasks()) {
            Task broken = tasks.start(spec("netty", "sh", "-c", "echo no such port; exit 7"));
            assertThat(broken.await(Duration.ofSeconds(10))).isTrue();

            assertThat(broken.ending())
                    .contains("netty exited with code 7")
                    .contains("netty.log")
                    .endsWith("no such port");
        }
    }

    @Test
    void namesTheProgramThatCannotBeStarted() {
        try (Tasks tasks = tasks()) {
            assertThatThrownBy(() -> tasks.start(spec("netty", "/no/such/program")))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("netty cannot be started with '/no/such/program'");
        }
    }

    @Test
    void readsWhatATaskPrintsAndWritesToItsInput() throws Exception {
        try (Tasks tasks = tasks()) {
            Task cat = tasks.start(
                    TaskSpec.read("cat", Role.SUT, List.of("cat"), Optional.empty(), folder.resolve("logs/cat.log")));
            cat.input().write("grüße\n".getBytes(StandardCharsets.UTF_8));
            cat.input().close();

            assertThat(cat.output().readLine()).isEqualTo("grüße");
            assertThat(cat.await(Duration.ofSeconds(10))).isTrue();
            assertThat(cat.exitCode()).hasValue(0);
        }
    }

    @Test
    void handsOnNoVariableThatCouldBeASetting() throws Exception {
        try (Tasks tasks = tasks()) {
            Task env = tasks.start(
                    TaskSpec.read("env", Role.SUT, List.of("env"), Optional.empty(), folder.resolve("logs/env.log"))
                            .with(Map.of("OURS", "1")));

            assertThat(env.output().lines().map(line -> line.split("=", 2)[0]))
                    .contains("PATH", "OURS")
                    // the last marks what the task starts
                    .allMatch(name ->
                            List.of("OURS", "GATEBENCH_TASK").contains(name) || LocalHost.INHERITED.contains(name));
        }
    }

    private static boolean isTheSleep(ProcessHandle handle) {
        return handle.info()
                .commandLine()
                .map(line -> line.contains("sleep 61.25"))
                .orElse(false);
    }

    private Tasks tasks() {
        return new Tasks(Hosts.all(LocalHost.open(folder.resolve("runs"))));
    }

    private TaskSpec spec(String name, String... command) {
        return TaskSpec.logged(name, Role.SUT, List.of(command), Optional.empty(), log(name));
    }

    private Path log(String name) {
        return folder.resolve("logs").resolve(name + ".log");
    }
}
