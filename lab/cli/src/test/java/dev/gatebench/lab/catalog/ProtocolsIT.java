package dev.gatebench.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real gateways that speak TLS and HTTP/2 on either leg, launched one after another; nothing is measured. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProtocolsIT {
    private static final List<String> BUILT = List.of("direct", "shenyu", "spring-cloud-gateway");

    private final Study clients = StudyParser.parse(Launcher.STUDIES.resolve("protocols.yml"));
    private final Study upstreams = StudyParser.parse(Launcher.STUDIES.resolve("upstreams.yml"));
    private final Path folder;
    private final Launcher launcher;

    ProtocolsIT(@TempDir Path folder) {
        this.folder = folder;
        launcher = new Launcher(folder);
    }

    @AfterAll
    void end() {
        launcher.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "nginx"})
    void whatSpeaksTlsProvesItsVersionItsProtocolAndItsSessions(String gateway) throws Exception {
        proveClients(gateway);
    }

    @ParameterizedTest
    @ValueSource(strings = {"haproxy", "envoy", "caddy", "spring-cloud-gateway", "shenyu"})
    @Deep
    void whateverSpeaksTlsProvesItsVersionItsProtocolAndItsSessions(String gateway) throws Exception {
        proveClients(gateway);
    }

    private void proveClients(String gateway) throws IOException {
        requireHere(gateway);
        Backends behind = launcher.backends("clients-" + gateway, clients.backend());
        List<ArmSpec> arms = clients.arms().stream()
                .filter(arm -> arm.gateway().equals(gateway))
                .toList();
        assertThat(arms).isNotEmpty();
        for (ArmSpec arm : arms) {
            RunningArm running = launcher.launch(arm, clients, behind);
            String version = arm.client().tls().version().protocol();
            assertThat(running.proofs())
                    .anySatisfy(proof -> assertThat(proof)
                            .startsWith("it speaks " + (arm.client().speaksHttp2() ? "HTTP/2" : "HTTP/1.1") + ", "
                                    + version)
                            .contains(arm.client().tls().certificate().words()))
                    .contains("it refuses TLSv1." + (version.endsWith("3") ? 2 : 3))
                    .contains(sessions(arm));
            assertThat(running.baseUrl().getScheme()).isEqualTo("https");
            requireNoKeyLeft();
            launcher.end(running);
        }
    }

    private static String sessions(ArmSpec arm) {
        if (!arm.client().tls().resumption()) {
            return "no connection resumes a session";
        }
        return arm.id().equals("caddy-tls12")
                ? "the JDK's client resumed no session, which counts for nothing where connections are kept"
                : "a second connection resumes the session of the first";
    }

    @ParameterizedTest
    @CsvSource({"nginx, 1", "haproxy, 2"})
    void whatSpeaksTlsToItsBackendsIsSeenThere(String arm, int http) throws Exception {
        proveUpstream(arm, http);
    }

    @ParameterizedTest
    @CsvSource({"haproxy, 1", "envoy, 1", "envoy, 2", "caddy, 1", "caddy, 2", "spring, 1", "spring, 2"})
    @Deep
    void whateverSpeaksTlsToItsBackendsIsSeenThere(String arm, int http) throws Exception {
        proveUpstream(arm, http);
    }

    private void proveUpstream(String id, int http) throws IOException {
        ArmSpec arm = upstreams.arms().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
        requireHere(arm.gateway());
        BackendSpec spec = new BackendSpec(
                BackendSpec.Kind.MOCK, "0ms", "1KiB", ClientSpec.Scheme.HTTPS, http, 1, OptionalInt.empty());
        Backends behind = launcher.backends("upstream-" + id + "-" + http, spec);
        RunningArm running = launcher.launch(arm, upstreams.withBackend(spec), behind);
        assertThat(running.proofs()).anySatisfy(proof -> assertThat(proof)
                .contains("20 requests in a row opened")
                .contains("each by " + (http == 2 ? "HTTP/2" : "HTTP/1.1")
                        + " over TLS 1.3 (ECDSA P-256) to the backend"));
        requireNoKeyLeft();
        launcher.end(running);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nginx", "haproxy", "envoy-miss", "caddy"})
    @Deep
    void hostsAreToldApartOverTlsToo(String id) {
        Study balanced =
                StudyParser.parse(Launcher.STUDIES.resolve("balanced.yml")).select(List.of(id), List.of());
        ArmSpec arm = balanced.arms().get(balanced.arms().size() - 1);
        requireHere(arm.gateway());
        RunningArm running = launcher.launch(
                arm.withClient(ClientSpec.CLEAR.withScheme(ClientSpec.Scheme.HTTPS)),
                balanced,
                launcher.backends("hosts-" + id, balanced.backend()));
        assertThat(running.proofs())
                .anySatisfy(proof -> assertThat(proof).contains("a request that none of its routes is for does not"))
                .anySatisfy(proof -> assertThat(proof).startsWith("it speaks HTTP/1.1, TLSv1.3"));
        launcher.end(running);
    }

    private static void requireHere(String gateway) {
        if (!BUILT.contains(gateway)) {
            Requirement.of(gateway).orSkip();
        }
    }

    private void requireNoKeyLeft() throws IOException {
        try (Stream<Path> left = Files.walk(folder)) {
            assertThat(left.map(file -> String.valueOf(file.getFileName())))
                    .noneMatch(name -> name.endsWith("key.pem") || name.endsWith(".p12"));
        }
    }
}
