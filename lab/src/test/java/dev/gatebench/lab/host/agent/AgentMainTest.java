package dev.gatebench.lab.host.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What keeps it from serving; {@code RemoteHostTest} has one that serves. */
class AgentMainTest {
    private static Process started(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                AgentMain.class.getName()));
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().clear(); // which has a token, or options of which a JVM tells
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
    void endsTheShellOfItsTasksThatHasNotBegunYet(@TempDir Path shared) throws Exception {
        Process agent = started(AgentMain.SIBLING, shared.toString());

        assertThat(said(agent).lines()).containsExactly(AgentMain.TOKEN + " must hold the run's token, is empty");
        assertThat(agent.waitFor()).isEqualTo(1);
        assertThat(shared.resolve(TaskShell.ENDED)).exists();
    }
}
