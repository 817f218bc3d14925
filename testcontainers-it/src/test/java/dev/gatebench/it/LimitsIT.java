package dev.gatebench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.dockerjava.api.command.InspectContainerResponse;
import dev.gatebench.core.study.RuntimeSpec.Network;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Limits a gateway in a container, and tells of one that used more. */
@Needs(Requirement.DOCKER_ENGINE)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Deep
class LimitsIT {
    private final Engine engine = new Engine();

    @TempDir
    Path folder;

    @Test
    void limitsMemoryWithoutSwapSoThatTheJvmSeesTheLimit() throws Exception {
        try (Rig rig = new Rig(Network.BRIDGE, folder)) {
            Backend backend = rig.backend("backend");
            rig.shenyu("gateway", backend, Map.of("memory", "512MiB", "jvm", options("no-heap")));

            InspectContainerResponse container = engine.container("-gateway");
            assertThat(container.getHostConfig().getMemory()).isEqualTo(512L << 20);
            assertThat(container.getHostConfig().getMemorySwap()).isEqualTo(512L << 20);
            assertThat(engine.run(container.getId(), "/opt/jre/bin/jcmd", "1", "VM.flags"))
                    .as("a quarter of what the JVM sees")
                    .contains("-XX:MaxHeapSize=" + (128 << 20));
        }
    }

    @Test
    void saysThatTheKernelKilledAGatewayForItsMemoryAndRemovesWhatIsLeft() {
        try (Rig rig = new Rig(Network.BRIDGE, folder)) {
            Backend backend = rig.backend("backend");

            assertThatExceptionOfType(EnvironmentException.class)
                    .isThrownBy(
                            () -> rig.shenyu("gateway", backend, Map.of("memory", "128MiB", "jvm", options("greedy"))))
                    .withMessageContaining("arm 'gateway': gateway exited with code 137, which is signal 9: the kernel"
                            + " killed it, because it needed more than its memory limit of 128 MiB: raise 'memory'");
        }
        assertThat(engine.containersOf(ProcessHandle.current().pid())).isEmpty();
    }

    private static String options(String name) {
        return Rig.TEST_FILES.resolve(name + ".jvmopts").toString();
    }
}
