package dev.gatebench.lab.host.agent;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What it does without its shell; {@code SiblingTest} has one. */
@EnabledOnOs(OS.LINUX)
class SiblingStarterTest {
    @TempDir
    Path folder;

    @Test
    void saysThatTheShellHasEndedInsteadOfWaitingForIt() throws Exception {
        Process shell = new ProcessBuilder("true").start();
        shell.waitFor();
        Files.writeString(folder.resolve(TaskShell.PID_FILE), shell.pid() + "\n");
        Launch launch = new Launch("a", List.of("true"), Map.of(), Optional.empty(), folder.toString(), true, false);

        assertThatThrownBy(() ->
                        new SiblingStarter(folder, false).start(launch, folder.resolve("out"), folder.resolve("log")))
                .isInstanceOf(IOException.class)
                .hasMessage("the container of tasks has ended");
    }
}
