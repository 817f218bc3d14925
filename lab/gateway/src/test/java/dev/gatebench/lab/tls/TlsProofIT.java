package dev.gatebench.lab.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.core.schedule.TlsSpec.Certificate;
import dev.gatebench.core.schedule.TlsSpec.Version;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers of the JDK that are, and are not, what a study asks for. */
@Integration
class TlsProofIT {
    private static final ClientSpec TLS = ClientSpec.CLEAR.withScheme(ClientSpec.Scheme.HTTPS);

    @TempDir
    private Path folder;

    private Optional<HttpsServer> server = Optional.empty();

    @AfterEach
    void stop() {
        server.ifPresent(running -> running.stop(0));
    }

    @ParameterizedTest
    @EnumSource(Certificate.class)
    void provesVersionCertificateAndSessions(Certificate kind) throws Exception {
        RunCertificate certificate = RunCertificate.make(kind, "127.0.0.1", folder);
        ClientSpec asked = TLS.withTls(new TlsSpec(Version.TLS_1_3, true, kind));

        List<String> proofs = proof(asked, certificate, certificate, "TLSv1.3").prove();

        assertThat(proofs).hasSize(3);
        assertThat(proofs.get(0))
                .startsWith("it speaks HTTP/1.1, TLSv1.3, TLS_")
                .contains(kind.words());
        assertThat(proofs.get(1)).isEqualTo("it refuses TLSv1.2");
        assertThat(proofs.get(2)).isEqualTo("a second connection resumes the session of the first");
    }

    @Test
    void refusesAServerThatSpeaksAnotherVersionToo() throws Exception {
        RunCertificate certificate = RunCertificate.make(Certificate.ECDSA, "127.0.0.1", folder);

        assertThatThrownBy(() -> proof(TLS, certificate, certificate, "TLSv1.3", "TLSv1.2")
                        .prove())
                .hasMessageStartingWith("must refuse TLSv1.2, and spoke it");
    }

    @Test
    void refusesAServerThatDoesNotSpeakHttp2() throws Exception {
        RunCertificate certificate = RunCertificate.make(Certificate.ECDSA, "127.0.0.1", folder);

        assertThatThrownBy(() -> proof(TLS.withHttp(2), certificate, certificate, "TLSv1.3")
                        .prove())
                .hasMessageContaining("must speak HTTP/2 over TLS 1.3 (ECDSA P-256), a stream a connection, spoke"
                        + " HTTP/1.1, TLSv1.3");
    }

    @Test
    void refusesAServerThatResumesSessionsWhereNoneMayBe() throws Exception {
        RunCertificate certificate = RunCertificate.make(Certificate.ECDSA, "127.0.0.1", folder);
        ClientSpec asked = TLS.withTls(new TlsSpec(Version.TLS_1_3, false, Certificate.ECDSA));

        assertThatThrownBy(
                        () -> proof(asked, certificate, certificate, "TLSv1.3").prove())
                .hasMessageStartingWith("must resume no session, and did");
    }

    @Test
    void refusesACertificateThatHasExpiredOrIsAnothers() throws Exception {
        RunCertificate expired = RunCertificate.make(
                Certificate.ECDSA, "127.0.0.1", folder, Instant.now().minus(Duration.ofMinutes(1)));
        assertThatThrownBy(() -> proof(TLS, expired, expired, "TLSv1.3").prove())
                .hasMessageContaining("must answer https://127.0.0.1:")
                .hasMessageContaining("NotAfter");
        stop();

        RunCertificate shown = RunCertificate.make(Certificate.ECDSA, "127.0.0.1", folder.resolve("shown"));
        RunCertificate expected = RunCertificate.make(Certificate.ECDSA, "127.0.0.1", folder.resolve("expected"));
        assertThatThrownBy(() -> proof(TLS, shown, expected, "TLSv1.3").prove())
                .hasMessageContaining("another certificate than the run's");
    }

    @Test
    void leavesNoKeyBehindAndLetsNobodyElseReadIt() throws Exception {
        RunCertificate made = RunCertificate.make(Certificate.RSA, "localhost", folder);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made.key())))
                .isEqualTo("rw-------");

        made.forgetKey(new FakeHost(new FakeTime()));

        assertThat(made.certificate()).exists();
        assertThat(made.key()).doesNotExist();
        assertThat(made.both()).doesNotExist();
        assertThat(made.keyStore()).doesNotExist();
    }

    @Test
    void leavesNoKeyBehindWhereItCannotWriteAllOfIt() throws Exception {
        Files.createDirectories(folder.resolve("key-store.p12/taken"));

        assertThatThrownBy(() -> RunCertificate.make(Certificate.ECDSA, "localhost", folder))
                .isInstanceOf(EnvironmentException.class);

        assertThat(folder.resolve("key.pem")).doesNotExist();
        assertThat(folder.resolve("certificate-and-key.pem")).doesNotExist();
    }

    private TlsProof proof(ClientSpec asked, RunCertificate shown, RunCertificate expected, String... versions)
            throws Exception {
        HttpsServer started = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        started.setHttpsConfigurator(new HttpsConfigurator(context(shown)) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters ours = getSSLContext().getDefaultSSLParameters();
                ours.setProtocols(versions);
                parameters.setSSLParameters(ours);
            }
        });
        started.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write(new byte[] {'o', 'k'});
            exchange.close();
        });
        started.start();
        server = Optional.of(started);
        return new TlsProof(
                ProbeClients.of(asked, Optional.of(expected)),
                URI.create("https://127.0.0.1:" + started.getAddress().getPort() + "/"));
    }

    private static SSLContext context(RunCertificate shown) throws GeneralSecurityException, IOException {
        String pem = Files.readString(shown.key()).replaceAll("-----[^-]+-----|\\s", "");
        String algorithm = shown.x509().orElseThrow().getPublicKey().getAlgorithm();
        PrivateKey key = KeyFactory.getInstance(algorithm)
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("server", key, new char[0], new java.security.cert.Certificate[] {
            shown.x509().orElseThrow()
        });
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }
}
