package dev.gatebench.lab.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.lab.backend.MockBackend;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
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

    @Test
    void findsTheJarsOfADistributionInItsLib() throws IOException {
        Path lib = Files.createDirectory(folder.resolve("lib"));
        Files.createFile(lib.resolve("gatebench.jar"));
        Path backend = Files.createFile(lib.resolve("mock-backend.jar"));

        Home home = new Home(folder);

        assertThat(home.built(MockBackend.JAR)).isEqualTo(backend);
        assertThatThrownBy(() -> home.built("gatling/target/gatling.jar"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("'lib/gatling.jar' is missing in " + folder + ": unpack the distribution again");
    }

    @Test
    void writesRunsIntoACheckoutAndNeverIntoADistribution() throws IOException {
        Home home = new Home(folder);
        assertThat(home.runs()).isEqualTo(folder.resolve("target/bench"));

        Files.createDirectory(folder.resolve("lib"));
        Files.createFile(folder.resolve("lib/gatebench.jar"));
        assertThat(home.runs()).isEqualTo(Path.of("gatebench-runs"));
    }
}
