package dev.gatebench.lab.gateway.springcloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.jvm.NoSuchJdkException;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpringCloudGatewayTest {
    private final SpringCloudGateway gateway = new SpringCloudGateway();

    @TempDir
    Path folder;

    @Test
    void readsSettingsOnceAndDescribesThem() {
        assertThat(read(Map.of()).describe())
                .matches("Spring Cloud Gateway( \\S+)?, an event loop for each CPU, JVM options default");
        assertThat(read(Map.of("workers", 2, "jvm", List.of("report", "g1"), "jdk", 25))
                        .describe())
                .endsWith(", 2 event loops, JVM options report, g1, JDK 25");
        assertThat(read(Map.of("profile", "stock")).describe()).contains(", as its makers ship it, ");
    }

    @Test
    void refusesWhatItDoesNotKnowInOneLine() {
        assertThatThrownBy(() -> read(Map.of("worker", 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("arm 'edge': unknown spring-cloud-gateway setting 'worker': known here are profile,"
                        + " workers, jvm, jdk, routes; remove or correct it");
        assertThatThrownBy(() -> read(Map.of("profile", "tuned")))
                .hasMessageContaining("'profile' must be one of keepAlive, stock, was \"tuned\"");
        assertThatThrownBy(() -> read(Map.of("profile", "stock", "workers", 2)))
                .hasMessageContaining("'workers' must be absent with profile stock");
        assertThatThrownBy(() -> read(Map.of("jvm", "fast"))).hasMessageContaining("unknown JVM option set 'fast'");
        assertThatThrownBy(() -> gateway.read(
                        new ArmSpec(
                                "edge",
                                "spring-cloud-gateway",
                                Optional.of("5.0.1"),
                                Map.of(),
                                OptionalInt.empty(),
                                Set.of(Fidelity.SMOKE)),
                        folder,
                        new FakeInventory()))
                .hasMessageContaining("gateway 'spring-cloud-gateway' has no version");
    }

    @Test
    void runsOnTheJdkThatItAsksForWithTheOptionsThatItNames() {
        assertThat(read(Map.of("jvm", "report")).jvm()).hasValueSatisfying(jvm -> {
            assertThat(jvm.texts()).contains("-Xmx4g", "-Xmn1g");
            assertThat(jvm.jdk().feature()).isEqualTo(17);
        });
        assertThatThrownBy(() -> read(Map.of("jdk", 25)).jvm()).isInstanceOf(NoSuchJdkException.class);
    }

    @Test
    void knowsItsVersionByTheJarThatWasBuilt() throws IOException {
        Home home = new Home(folder);
        assertThat(SpringCloudGateway.version(home)).isEmpty();
        assertThatThrownBy(() -> SpringCloudGateway.jar(home))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("run ./mvnw package");

        Path jar = folder.resolve("lab/spring-cloud-gateway/target/spring-cloud-gateway.jar");
        Files.createDirectories(jar.getParent());
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Spring-Cloud-Gateway-Version"), "9.9.9");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream written = new JarOutputStream(out, manifest)) {
            written.finish();
        }

        assertThat(SpringCloudGateway.version(home)).contains("9.9.9");
        assertThat(SpringCloudGateway.jar(home)).isEqualTo(jar);
    }

    private GatewayArm read(Map<String, Object> settings) {
        return gateway.read(
                new ArmSpec(
                        "edge",
                        "spring-cloud-gateway",
                        Optional.empty(),
                        settings,
                        OptionalInt.empty(),
                        Set.of(Fidelity.SMOKE)),
                folder,
                new FakeInventory());
    }
}
