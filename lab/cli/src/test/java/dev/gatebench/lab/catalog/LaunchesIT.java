package dev.gatebench.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.backend.BackendLaunch;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.ArmLaunch;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real gateways, launched one after another; nothing is measured. {@code GatewaysIT} measures each once. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LaunchesIT {
    private static final Home HOME = new Home(Path.of("../..").toAbsolutePath().normalize());
    private static final Placement ANYWHERE = Placement.unpinned("a machine", 2);
    private static final Path STUDIES = Path.of("src/test/resources/studies");
    private static final int CONNECTIONS = 20;

    private final Study proxies = StudyParser.parse(STUDIES.resolve("proxies.yml"));
    private final Path folder;
    private final Tasks tasks;
    private final Backends backends;

    LaunchesIT(@TempDir Path folder) {
        this.folder = folder;
        tasks = new Tasks(Hosts.all(LocalHost.open(folder.resolve("runs"))));
        backends = backends(proxies);
    }

    @AfterAll
    void end() {
        tasks.close();
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

    @ParameterizedTest
    @ValueSource(strings = {"direct", "nginx", "haproxy", "envoy", "caddy"})
    void whatSpeaksTlsProvesItsVersionItsProtocolAndItsSessions(String gateway) throws Exception {
        Study study = StudyParser.parse(STUDIES.resolve("protocols.yml"));
        for (ArmSpec arm : armsOf(study, gateway).arms()) {
            if (arm.gateway().equals(gateway)) {
                RunningArm running = launch(arm, study, backends);
                String version = arm.client().tls().version().protocol();
                assertThat(running.proofs())
                        .anySatisfy(proof -> assertThat(proof)
                                .startsWith("it speaks " + (arm.client().speaksHttp2() ? "HTTP/2" : "HTTP/1.1") + ", "
                                        + version)
                                .contains(arm.client().tls().certificate().words()))
                        .contains("it refuses TLSv1." + (version.endsWith("3") ? 2 : 3))
                        .contains(sessions(arm));
                assertThat(running.baseUrl().getScheme()).isEqualTo("https");
                try (Stream<Path> left = Files.walk(folder)) {
                    assertThat(left).noneMatch(file -> file.endsWith("key.pem"));
                }
                tasks.end(running.task());
            }
        }
    }

    @Test
    @Needs({Requirement.NGINX, Requirement.HAPROXY, Requirement.CADDY, Requirement.ENVOY})
    void everyProxyGivesRequestsToSeveralBackendsInTurnAndTellsHostsApartWhereverTheRouteIs() {
        Study study = StudyParser.parse(STUDIES.resolve("balanced.yml"))
                .select(List.of("nginx", "haproxy", "envoy-miss", "caddy"), List.of());

        assertThat(proofs(study, backends(study))).hasSize(4).allSatisfy((arm, proof) -> assertThat(proof)
                .containsPattern("60 requests in a row opened (no|[0-9]+) new upstream connections?,"
                        + " and each of 3 backends had its turn")
                .contains("a request that none of its routes is for does not reach"));
    }

    private static String sessions(ArmSpec arm) {
        if (!arm.client().tls().resumption()) {
            return "no connection resumes a session";
        }
        return arm.id().equals("caddy-tls12")
                ? "the JDK's client resumed no session, which counts for nothing where connections are kept"
                : "a second connection resumes the session of the first";
    }

    /** Leaves the arms of one gateway, where its program is here. */
    private Study armsOf(String gateway) {
        return armsOf(proxies, gateway);
    }

    private static Study armsOf(Study all, String gateway) {
        if (!gateway.startsWith("spring") && !gateway.equals("direct")) {
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
                RunningArm running = launch(arm, study, behind);
                proofs.put(arm.id(), String.join("; ", running.proofs()));
                tasks.end(running.task());
            }
        }
        return proofs;
    }

    private Backends backends(Study study) {
        return new Backends(IntStream.range(0, study.backend().count())
                .mapToObj(i -> Backend.start(
                        study.backend(),
                        new BackendLaunch(
                                study.name() + "-backend-" + i,
                                Role.BACKEND,
                                HOME,
                                tasks,
                                ANYWHERE,
                                folder.resolve("backends"),
                                folder.resolve("logs"),
                                CONNECTIONS)))
                .toList());
    }

    private RunningArm launch(ArmSpec arm, Study study, Backends behind) {
        return ArmLaunch.of(
                Gateways.read(arm, HOME.folder(), new LocalInventory()),
                new LaunchContext(
                        HOME,
                        tasks,
                        ANYWHERE,
                        "fork-1",
                        folder.resolve("arms"),
                        folder.resolve("logs"),
                        study.backend(),
                        behind,
                        study.request(),
                        study.requests(),
                        CONNECTIONS),
                line -> {});
    }
}
