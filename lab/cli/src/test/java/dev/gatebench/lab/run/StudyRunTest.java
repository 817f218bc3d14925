package dev.gatebench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Site;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In places where nothing can be started; the integration tests measure. */
class StudyRunTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final List<String> events = new ArrayList<>();

    @BeforeEach
    void haveWhatIsBuilt() throws IOException {
        for (String jar : List.of("injector/target/injector.jar", "mock-backend/target/mock-backend.jar")) {
            Path file = folder.resolve(jar);
            Files.createDirectories(file.getParent());
            Files.createFile(file);
        }
    }

    /** A place whose hosts are not to be had. */
    private final class Nowhere implements Site {
        private final int number;

        Nowhere(int number) {
            this.number = number;
        }

        @Override
        public Inventory inventory() {
            return new LocalInventory();
        }

        @Override
        public List<String> swept() {
            return List.of("place " + number + " was swept");
        }

        @Override
        public List<Hosts> open(HostRequest request) {
            events.add("opens " + number + " for " + request.injectors());
            throw new EnvironmentException("there are no hosts");
        }

        @Override
        public void close() {
            events.add("closes " + number);
        }
    }

    private void run(String injectors) throws IOException {
        Path study = Files.writeString(folder.resolve("busy.yml"), """
                study: busy
                title: Busy
                driver: injector
                injectors: %s
                arms:
                  - {id: direct, gateway: direct}
                loads:
                  - {concurrency: 10}
                """.formatted(injectors));
        int[] sites = {0};
        new StudyRun(new RunContext(
                        new Home(folder),
                        new PrintStream(output, true, StandardCharsets.UTF_8),
                        Time.system(),
                        path -> {},
                        runtime -> new Nowhere(++sites[0])))
                .run(SmokeOptions.of(study, List.of(), List.of(), folder.resolve("run")));
    }

    @Test
    void asksAPlaceAndOpensIt() {
        assertThatThrownBy(() -> run("2"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("there are no hosts");

        assertThat(events).containsExactly("opens 1 for 2", "closes 1");
    }

    @Test
    void leavesThePlaceToTheProbesThatFindTheNumberOfInjectors() {
        assertThatThrownBy(() -> run("auto"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("there are no hosts");

        assertThat(events).containsExactly("closes 1", "opens 2 for 1", "closes 2");
        assertThat(output.toString(StandardCharsets.UTF_8)).startsWith("place 1 was swept\n");
    }
}
