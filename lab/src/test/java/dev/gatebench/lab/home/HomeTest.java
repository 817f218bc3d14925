package dev.gatebench.lab.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.lab.backend.MockBackend;
import dev.gatebench.lab.process.EnvironmentException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {
    @TempDir
    Path folder;

    @Test
    void isTheCheckoutThatTheCodeStandsIn() {
        assertThat(Home.find().studies().resolve("shenyu-http-client.yml")).exists();
    }

    @Test
    void namesTheJarThatWasNotBuiltAndHowToBuildIt() {
        assertThatThrownBy(() -> new Home(folder).built(MockBackend.JAR))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("'mock-backend/target/mock-backend.jar' is missing")
                .hasMessageContaining("./mvnw package -DskipTests");
    }
}
