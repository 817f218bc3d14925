package dev.gatebench.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.command.InspectContainerResponse;
import dev.gatebench.core.study.RuntimeSpec.Network;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.images.builder.dockerfile.DockerfileBuilder;

/**
 * An image that is run as an official one of ShenYu is: options by {@code BOOT_JVM}, configuration mounted, a user of
 * its own. None can be pulled everywhere, so one is made here that has the embedded gateway in it.
 */
@Needs(Requirement.DOCKER_ENGINE)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
class OfficialImageIT {
    private static final String IMAGE = "gatebench-it/shenyu-bootstrap:2.4.3";
    private static final String ENTRYPOINT = StandInEntrypoint.class.getName();
    private static final String ENTRYPOINT_FILE = ENTRYPOINT.replace('.', '/') + ".class";

    private final Engine engine = new Engine();

    @TempDir
    Path folder;

    @AfterEach
    void removeImage() {
        engine.removeImage(IMAGE);
    }

    @Test
    void getsItsOptionsAndConfigurationAndMayWriteIntoTheRunsFolder() throws Exception {
        try (Rig rig = new Rig(Network.BRIDGE, folder)) {
            make(rig.jarsImage());
            Backend backend = rig.backend("backend");
            RunningArm arm = rig.shenyu("gateway", backend, Map.of("image", IMAGE));

            assertThat(arm.proofs())
                    .anyMatch(proof -> proof.contains("NettyHttpClientPlugin"))
                    .anyMatch(proof -> proof.contains("the backend's body of 1024 bytes"))
                    .as("from the log that its JVM writes into the run's folder")
                    .contains("its JVM collects with Serial");
            InspectContainerResponse container = engine.container("-gateway");
            assertThat(container.getImageId()).isEqualTo(engine.imageId(IMAGE));
            assertThat(container.getConfig().getUser())
                    .as("not the image's own, to which the run's folder is closed")
                    .isEqualTo(Files.getAttribute(folder, "unix:uid") + ":" + Files.getAttribute(folder, "unix:gid"));
            assertThat(container.getConfig().getEnv())
                    .anyMatch(variable -> variable.startsWith("BOOT_JVM=") && variable.contains("-Xmx256m"));
        }
        assertThat(engine.containersOf(ProcessHandle.current().pid())).isEmpty();
    }

    private void make(String base) throws Exception {
        Path context = Files.createDirectories(folder.resolve("image"));
        Path entrypoint = context.resolve("classes").resolve(ENTRYPOINT_FILE);
        Files.createDirectories(entrypoint.getParent());
        Files.copy(Path.of("target/test-classes", ENTRYPOINT_FILE), entrypoint);
        Files.writeString(
                context.resolve("Dockerfile"),
                new DockerfileBuilder()
                        .from(base)
                        .copy("classes", "/opt/classes")
                        .env("JAVA_VERSION", Integer.toString(Runtime.version().feature()))
                        .user("4321:4321")
                        .entryPoint("/opt/jre/bin/java", "-cp", "/opt/classes", ENTRYPOINT)
                        .build());
        engine.buildImage(context, IMAGE);
    }
}
