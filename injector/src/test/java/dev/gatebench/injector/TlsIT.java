package dev.gatebench.injector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.Handshakes;
import dev.gatebench.core.driver.Protocol;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.injector.loop.Transport;
import dev.gatebench.injector.proof.ProofProtocol;
import dev.gatebench.injector.proof.ProofServer;
import dev.gatebench.injector.tls.TlsEngine;
import dev.gatebench.testing.Deep;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The injector over TLS, by HTTP/1.1. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@Deep
class TlsIT {
    private static final ClientSpec TLS_1_3 = client(TlsSpec.Version.TLS_1_3, TlsSpec.Certificate.ECDSA);

    @TempDir
    Path folder;

    private static ClientSpec client(TlsSpec.Version version, TlsSpec.Certificate certificate) {
        return ClientSpec.CLEAR.withScheme(ClientSpec.Scheme.HTTPS).withTls(new TlsSpec(version, true, certificate));
    }

    @ParameterizedTest
    @CsvSource({
        "NATIVE, TLS_1_3, ECDSA",
        "NATIVE, TLS_1_2, ECDSA",
        "NATIVE, TLS_1_2, RSA",
        "JDK, TLS_1_3, ECDSA",
        "JDK, TLS_1_3, RSA",
        "JDK, TLS_1_2, RSA"
    })
    void sendsWhatIsDueByTheVersionThatIsAskedFor(
            TlsEngine engine, TlsSpec.Version version, TlsSpec.Certificate certificate) throws Exception {
        assertThat(engine.isAvailable()).isTrue();
        ClientSpec client = client(version, certificate);
        ProofProtocol protocol = ProofProtocol.of(client, folder);
        try (ProofServer server = new ProofServer(protocol, request -> ProofServer.HELLO)) {
            DriverTrial trial = new Rig(folder)
                    .loops(2)
                    .speaking(client)
                    .tlsBy(engine)
                    .warmedBy(protocol)
                    .run(server.url(), new OpenLoad(200, Arrivals.CONSTANT, 10), 500);

            assertThat(trial.errors()).isEmpty();
            assertThat(trial.offered().orElseThrow().due()).isEqualTo(100);
            assertThat(trial.responseTime().orElseThrow().decoded().getTotalCount())
                    .isEqualTo(100);
            assertThat(trial.answered()).hasValue(server.requests());
            assertThat(server.accepted()).as("opened before, and kept").isEqualTo(10);
            assertThat(trial.protocol())
                    .contains(new Protocol(
                            1,
                            Optional.of(version.protocol()),
                            Optional.of(client.tls().cipher())));
            assertThat(trial.protocol().orElseThrow().isAsked(client)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void sendsAClosedLoadByEachTransport(Transport transport) throws Exception {
        if (!transport.isAvailable()) {
            return;
        }
        try (ProofServer server = new ProofServer(ProofProtocol.of(TLS_1_3, folder), request -> ProofServer.HELLO)) {
            DriverTrial trial =
                    new Rig(folder).by(transport).speaking(TLS_1_3).run(server.url(), new ClosedLoad(4), 300);

            assertThat(trial.errors()).isEmpty();
            assertThat(trial.requests()).isPositive();
        }
    }

    /** By design: certificates are made for each run, and the proofs of an arm's launch verify them. */
    @Test
    void takesACertificateThatHasExpired() throws Exception {
        try (ProofServer server =
                new ProofServer(ProofProtocol.of(TLS_1_3, folder, "-30d"), request -> ProofServer.HELLO)) {
            assertThat(new Rig(folder)
                            .speaking(TLS_1_3)
                            .run(server.url(), new ClosedLoad(2), 200)
                            .errors())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(TlsEngine.class)
    void refusesAServerOfAnotherVersionAndSaysSo(TlsEngine engine) throws Exception {
        ClientSpec older = client(TlsSpec.Version.TLS_1_2, TlsSpec.Certificate.ECDSA);
        try (ProofServer server = new ProofServer(ProofProtocol.of(older, folder), request -> ProofServer.HELLO)) {
            assertRefused(new Rig(folder).tlsBy(engine), server.url(), "no handshake of TLS: ");
            assertThat(server.requests()).isZero();
        }
    }

    @Test
    void refusesAServerInClear() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> {
                try {
                    while (true) {
                        silent.accept()
                                .getOutputStream()
                                .write("HTTP/1.1 400 Bad\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    }
                } catch (IOException e) {
                    // closed
                }
            });
            answering.setDaemon(true);
            answering.start();

            assertRefused(new Rig(folder), urlOf(silent), "no handshake of TLS: ");
        }
    }

    @Test
    void givesUpAHandshakeThatDoesNotEnd() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
            assertRefused(
                    new Rig(folder).timeout(Duration.ofMillis(300)),
                    urlOf(silent),
                    "the other side accepted it and did not end the handshake in time");
        }
    }

    private static URI urlOf(ServerSocket socket) {
        return URI.create("https://127.0.0.1:" + socket.getLocalPort());
    }

    private static void assertRefused(Rig rig, URI url, String why) throws Exception {
        Load load = new OpenLoad(50, Arrivals.CONSTANT, 2);
        DriverTrial trial = rig.speaking(TLS_1_3).run(url, load, 1000);

        assertThat(trial.requests()).isZero();
        assertThat(trial.errors()).containsOnlyKeys(ErrorKind.CONNECTION);
        assertThat(trial.offered().orElseThrow().notSent()).isEqualTo(50);
        assertThat(trial.protocol()).isEmpty();
        assertThat(rig.warnings).singleElement().satisfies(line -> assertThat(line)
                .startsWith("step 'trial-0': a connection was not opened, the first: " + why)
                .doesNotContain("\n"));
    }

    /** Service times hold the handshake, which is done in full where no session is taken up. */
    @ParameterizedTest
    @CsvSource({"NATIVE, TLS_1_3", "NATIVE, TLS_1_2", "JDK, TLS_1_3", "JDK, TLS_1_2"})
    void opensAConnectionForEachRequest(TlsEngine engine, TlsSpec.Version version) throws Exception {
        for (boolean resumption : new boolean[] {true, false}) {
            ClientSpec client = ClientSpec.CLEAR
                    .withScheme(ClientSpec.Scheme.HTTPS)
                    .withKeepAlive(false)
                    .withTls(new TlsSpec(version, resumption, TlsSpec.Certificate.RSA));
            ProofProtocol protocol = ProofProtocol.of(client, folder);
            try (ProofServer server = new ProofServer(protocol, request -> ProofServer.HELLO)) {
                DriverTrial trial = new Rig(folder)
                        .speaking(client)
                        .tlsBy(engine)
                        .warmedBy(protocol)
                        .run(server.url(), new ClosedLoad(2), 1000);

                assertThat(trial.errors()).isEmpty();
                assertThat(trial.requests()).isPositive();
                assertThat(server.accepted()).isEqualTo(server.requests());
                assertThat(trial.answered()).hasValue(server.requests());
                Handshakes handshakes = trial.handshakes().orElseThrow();
                assertThat(handshakes)
                        .isEqualTo(new Handshakes(server.accepted() - server.resumed(), server.resumed()));
                if (resumption) {
                    assertThat(server.resumed()).as("by " + version).isGreaterThan(server.accepted() / 2);
                } else {
                    assertThat(server.resumed()).isZero();
                }
            }
        }
    }

    @Test
    void namesTheEnginesThatThereAre() {
        assertThatThrownBy(() -> TlsEngine.ofWord("gnutls"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--tls-engine must be native or jdk, was 'gnutls'");
    }
}
