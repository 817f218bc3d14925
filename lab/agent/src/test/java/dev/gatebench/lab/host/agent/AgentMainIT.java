package dev.gatebench.lab.host.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Integration;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

    @Test
    void endsTheShellOfItsTasksThatHasNotBegunYet(@TempDir Path shared) throws Exception {
        Process agent = started(AgentMain.SIBLING, shared.toString());

        assertThat(said(agent).lines())
                .containsExactly("--token FILE must name the file with the run's token, is missing");
        assertThat(agent.waitFor()).isEqualTo(1);
        assertThat(shared.resolve(TaskShell.ENDED)).exists();
    }
}
