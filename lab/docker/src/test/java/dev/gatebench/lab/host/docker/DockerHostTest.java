package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.process.EnvironmentException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DockerHostTest {
    @TempDir
    Path folder;

    @Test
    void closesTheClientOfAnEngineThatDoesNotTellOfItsMachine() {
        FakeEngine engine = new FakeEngine();
        HostRequest request = new HostRequest(
                new RuntimeSpec(RuntimeSpec.Kind.CONTAINER, RuntimeSpec.Network.BRIDGE, Map.of(), ClusterSpec.NONE),
                folder,
                List.of(),
                List.of(),
                1,
                List.of(),
                line -> {});
        EngineAt ending = new EngineAt(engine.client(), URI.create("unix:///run/docker.sock"));

        assertThatThrownBy(() -> DockerHost.open(ending, "Docker engine", request, PinnedDigests.NONE))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("could not tell of its machine");

        assertThat(engine.done()).containsExactly("closed");
    }
}
