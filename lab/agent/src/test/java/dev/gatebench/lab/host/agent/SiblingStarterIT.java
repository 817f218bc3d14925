package dev.gatebench.lab.host.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a sibling without its shell; {@code SiblingIT} has one. */
@Needs(Requirement.LINUX)
@Integration
class SiblingStarterIT {
    @TempDir
    Path folder;

    @Test
    void saysThatTheShellHasEndedInsteadOfWaitingForIt() throws Exception {
        Process shell = new ProcessBuilder("true").start();
        shell.waitFor();
        Files.writeString(folder.resolve(TaskShell.PID_FILE), shell.pid() + "\n");
        LaunchRequest launch = new LaunchRequest(
                "a", List.of("true"), Map.of(), Optional.empty(), Optional.of(folder.toString()), true, false);

        assertThatThrownBy(() ->
                        new SiblingStarter(folder, false).start(launch, folder.resolve("out"), folder.resolve("log")))
                .isInstanceOf(IOException.class)
                .hasMessage("the container of tasks has ended");
    }

    @Test
    void startsNothingLate() throws Exception {
        Process shell = new ProcessBuilder(
                        "sh",
                        "-c",
                        "echo $$ > shell.tmp; mv shell.tmp " + TaskShell.PID_FILE
                                + "; until mv *.sh taken 2>/dev/null; do sleep 0.05; done"
                                + "; until [ -e late ]; do sleep 0.05; done; exec sh taken")
                .directory(folder.toFile())
                .start();
        Files.createFile(folder.resolve(TaskShell.REQUESTS));
        Path begun = folder.resolve("begun");
        LaunchRequest launch = new LaunchRequest(
                "a",
                List.of("touch", begun.toString()),
                Map.of(),
                Optional.empty(),
                Optional.of(folder.toString()),
                false,
                false);

        assertThatThrownBy(() -> new SiblingStarter(folder, false, Duration.ofSeconds(2))
                        .start(launch, folder.resolve("out"), folder.resolve("log")))
                .isInstanceOf(IOException.class)
                .hasMessage("the container of tasks did not start it within 2 s");
        Files.createFile(folder.resolve("late"));

        assertThat(shell.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(folder.resolve("taken")).exists();
        assertThat(folder.resolve("out")).as("of the script, which ran").exists();
        assertThat(begun).doesNotExist();
    }
}
