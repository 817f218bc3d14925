package dev.gatebench.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real gateways, launched one after another; nothing is measured. {@code GatewaysIT} measures each once. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LaunchesIT {
    private final Study proxies = StudyParser.parse(Launcher.STUDIES.resolve("proxies.yml"));
    private final Path folder;
    private final Launcher launcher;
    private final Backends backends;

    LaunchesIT(@TempDir Path folder) {
        this.folder = folder;
        launcher = new Launcher(folder);
        backends = launcher.backends(proxies.name(), proxies.backend());
    }

    @AfterAll
    void end() {
        launcher.close();
    }

    @ParameterizedTest
    @CsvSource({"nginx, 4", "haproxy, 3", "envoy, 3", "caddy, 3", "spring-cloud-gateway, 2"})
    void everyOneThatIsNotShenyuProvesEachOfItsProfilesWithRoutesOfEachKind(String gateway, int arms) throws Exception {
        Map<String, String> proofs = proofs(armsOf(gateway), backends);

        assertThat(proofs).hasSize(arms).allSatisfy((arm, proof) -> {
            assertThat(proof).contains("a reply has the backend's body of 1024 bytes");
            if (!arm.equals("plain")) {
                assertThat(proof).contains("a request that none of its routes is for does not reach the backend");
            }
            if (!arm.startsWith("spring")) {
                assertThat(proof).contains("its program accepts its configuration");
            }
            if (arm.equals("nginx-stock")) {
                assertThat(proof).contains("opened 20 new upstream connections");
            } else {
                assertThat(proof).containsPattern("opened (no|1) new upstream connection");
            }
        });
        if (gateway.equals("haproxy")) {
            assertThat(Files.readString(folder.resolve("arms/haproxy-fork-1/haproxy.cfg")))
                    .contains("http-reuse always", "map_str(");
        }
    }

    @Test
    @Needs({Requirement.NGINX, Requirement.HAPROXY, Requirement.CADDY, Requirement.ENVOY})
    void everyProxyGivesRequestsToSeveralBackendsInTurnAndTellsHostsApartWhereverTheRouteIs() {
        Study study = StudyParser.parse(Launcher.STUDIES.resolve("balanced.yml"))
                .select(List.of("nginx", "haproxy", "envoy-miss", "caddy"), List.of());

        assertThat(proofs(study, launcher.backends(study.name(), study.backend())))
                .hasSize(4)
                .allSatisfy((arm, proof) -> assertThat(proof)
                        .containsPattern("60 requests in a row opened (no|[0-9]+) new upstream connections?,"
                                + " and each of 3 backends had its turn")
                        .contains("a request that none of its routes is for does not reach"));
    }

    /** Leaves the arms of one gateway, where its program is here. */
    private Study armsOf(String gateway) {
        return armsOf(proxies, gateway);
    }

    private static Study armsOf(Study all, String gateway) {
        if (!gateway.startsWith("spring")) {
            Requirement.of(gateway).orSkip();
        }
        List<String> arms = all.arms().stream()
                .filter(arm -> arm.gateway().equals(gateway))
                .map(ArmSpec::id)
                .toList();
        return all.select(arms, List.of());
    }

    /** The proofs of each arm but the direct one, in one line. */
    private Map<String, String> proofs(Study study, Backends behind) {
        Map<String, String> proofs = new LinkedHashMap<>();
        for (ArmSpec arm : study.arms()) {
            if (!arm.isDirect()) {
                RunningArm running = launcher.launch(arm, study, behind);
                proofs.put(arm.id(), String.join("; ", running.proofs()));
                launcher.end(running);
            }
        }
        return proofs;
    }
}
