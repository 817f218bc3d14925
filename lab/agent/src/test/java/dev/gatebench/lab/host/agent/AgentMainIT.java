package dev.gatebench.lab.host.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tells what keeps an agent from serving; {@code RemoteHostIT} has one that serves. */
@Integration
class AgentMainIT {
    private static Process started(String... options) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(ShortLivedJvm.command(AgentMain.class, options)).redirectErrorStream(true);
        builder.environment().clear(); // which may have options of which a JVM tells
        return builder.start();
    }

    private static String said(Process agent) throws IOException {
        return new String(agent.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void endsWithOneLineWhereItMeetsWhatNobodyForesaw() throws Exception {
        Process agent = started(AgentMain.PORT);

        assertThat(said(agent).lines())
                .singleElement()
                .asString()
                .startsWith("unexpected error: java.lang.ArrayIndexOutOfBoundsException");
        assertThat(agent.waitFor()).isEqualTo(70);
    }

    @Test
    void deletesTheFileOfItsTokenAlsoWhereItIsEmpty(@TempDir Path folder) throws Exception {
        Path token = Files.createFile(folder.resolve("token"));
        Process agent = started(AgentMain.TOKEN, token.toString());

        assertThat(said(agent).lines()).containsExactly("file '" + token + "' must hold the run's token, is empty");
        assertThat(agent.waitFor()).isEqualTo(1);
        assertThat(token).doesNotExist();
    }

    /** Shown with neither of the capabilities by which the agent of a pod is kept from its tasks, nor root's own. */
    @Needs({Requirement.LINUX, Requirement.ROOT})
    @Test
    void hidesItsVariablesFromOthersOfItsOwnUser(@TempDir Path folder) throws Exception {
        List<String> weak = List.of("setpriv", "--inh-caps=-all", "--bounding-set=-all");
        List<String> command = new ArrayList<>(weak);
        command.addAll(ShortLivedJvm.command(
                AgentMain.class,
                AgentMain.TOKEN,
                Files.writeString(folder.resolve("token"), "a token").toString()));
        Process agent = new ProcessBuilder(command).start();
        Process other = new ProcessBuilder("setpriv", "--inh-caps=-all", "--bounding-set=-all", "sleep", "60").start();
        try {
            assertThat(agent.inputReader().readLine()).startsWith(AgentMain.LISTENING);

            assertThat(exitCodeOfReadingVariables(weak, other)).isZero();
            assertThat(exitCodeOfReadingVariables(weak, agent)).isEqualTo(1);
        } finally {
            other.destroyForcibly();
            agent.destroyForcibly();
        }
    }

    private static int exitCodeOfReadingVariables(List<String> weak, Process of) throws Exception {
        List<String> command = new ArrayList<>(weak);
        command.addAll(List.of("cat", "/proc/" + of.pid() + "/environ"));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    @Test
    void endsTheShellOfItsTasksThatHasNotBegunYet(@TempDir Path shared) throws Exception {
        Process agent = started(AgentMain.SIBLING, shared.toString());

        assertThat(said(agent).lines())
                .containsExactly("--token FILE must name the file with the run's token, is missing");
        assertThat(agent.waitFor()).isEqualTo(1);
        assertThat(shared.resolve(TaskShell.ENDED)).exists();
    }
}
