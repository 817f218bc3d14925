package dev.gatebench.lab.host.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import io.fabric8.kubernetes.api.model.Container;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs of its containers, run by this machine's shell. */
@Needs(Requirement.LINUX)
@Integration
class PodManifestIT {
    @Test
    void endsWithTheShellOfItsTasksWhereNoAgentIsBrought(@TempDir Path shared) throws Exception {
        Process shell = new ProcessBuilder("sleep", "100").start();
        Files.writeString(shared.resolve("shell.pid"), shell.pid() + "\n");
        Process agent = started("sleep() { :; }; "
                + program(PodManifestTest.pod(0).getSpec().getContainers().get(1), shared));

        assertThat(new String(agent.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("no agent was brought within 600 s\n");
        assertThat(agent.waitFor()).isEqualTo(1);
        assertThat(shell.waitFor()).isEqualTo(137);
    }

    @Test
    void startsNoShellOfTasksOnceTheAgentHasGivenUp(@TempDir Path shared) throws Exception {
        List<Container> containers = PodManifestTest.pod(0).getSpec().getContainers();
        Process agent = started("sleep() { :; }; " + program(containers.get(1), shared));
        assertThat(new String(agent.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("no agent was brought within 600 s\n");
        assertThat(agent.waitFor()).isEqualTo(1);

        Process shell = started(program(containers.get(0), shared));
        try {
            assertThat(shell.waitFor(10, TimeUnit.SECONDS)).isTrue();
        } finally {
            shell.destroyForcibly();
        }
    }

    private static String program(Container container, Path shared) {
        return container
                .getCommand()
                .get(2)
                .replace("$$", "$")
                .replace(PodManifest.OWN, shared + "/own")
                .replace(PodManifest.SHARED, shared.toString());
    }

    private static Process started(String program) throws IOException {
        return new ProcessBuilder("sh", "-c", program).redirectErrorStream(true).start();
    }
}
