package dev.gatebench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.fake.FakeDriver;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.local.LocalInventory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunInfosTest {
    private static final Path BASE = Path.of("../..");

    @TempDir
    private Path folder;

    @Test
    void nameTheVersionsOfAGatewayOnceBesideWhatIsLaunchedAndTheHosts() throws IOException {
        Path home = folder.resolve("apache-shenyu-2.6.0-bootstrap-bin");
        for (String artifact : List.of("shenyu-web", "shenyu-bootstrap")) {
            Files.createDirectories(home.resolve("lib"));
            Files.writeString(home.resolve("lib").resolve(artifact + "-2.6.0.jar"), artifact);
        }
        Study study = StudyParser.parse(
                BASE.resolve("studies/shenyu-versions.yml"),
                List.of("arms.netty-2-6-0.settings.home=" + home, "arms.webclient-2-6-0.settings.home=" + home));
        StudyArms arms = StudyArms.of(study, Fidelity.SMOKE, arm -> Gateways.read(arm, BASE, new LocalInventory()));

        FakeHost host = new FakeHost(new FakeTime());

        assertThat(RunInfos.versions(
                        new BackendSpec("0ms", "1KiB"),
                        arms,
                        new FakeDriver(Set.of(), RunInfosTest::none),
                        Hosts.all(host),
                        Map.of("node 'a'", "a, of a kind")))
                .containsEntry("shenyu", "2.4.3, 2.6.0")
                .containsKey("shenyu 2.6.0 in " + home)
                .containsEntry("runtime", "a fake one")
                .containsEntry("node 'a'", "a, of a kind");
    }

    private static DriverSession none(Object context) {
        throw new AssertionError("no session is opened");
    }
}
