package dev.gatebench.lab.tls;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.lab.http.Http11;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.security.KeyManagementException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;

/** Makes clients that speak to a server of the run as a study's driver does, and that trust its certificate alone. */
public final class ProbeClients {
    /** Cipher suites of TLS 1.3, the asked one last, as clients of OpenSSL and rustls offer them. */
    private static final List<String> OFFERED_1_3 =
            List.of("TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256", "TLS_AES_128_GCM_SHA256");

    private static final List<String> OFFERED_1_2 = List.of(
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256");

    private final ClientSpec spec;
    private final Optional<PinnedTrust> trust;
    private final Optional<SSLContext> context;

    private ProbeClients(ClientSpec spec, Optional<PinnedTrust> trust) {
        this.spec = spec;
        this.trust = trust;
        this.context = trust.map(ProbeClients::context);
    }

    /**
     * Makes the clients of a server.
     *
     * @param certificate the certificate of the server; empty for one without TLS
     */
    public static ProbeClients of(ClientSpec spec, Optional<RunCertificate> certificate) {
        return new ProbeClients(spec, certificate.flatMap(RunCertificate::x509).map(PinnedTrust::new));
    }

    private static SSLContext context(PinnedTrust trust) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {trust}, null);
            return context;
        } catch (NoSuchAlgorithmException | KeyManagementException e) {
            throw new IllegalStateException("the JDK must have TLS", e);
        }
    }

    /** Returns a client, which needs no closing. Clients of the same maker share their sessions of TLS. */
    public HttpClient client(Duration connectLimit) {
        return client(connectLimit, spec.tls().version());
    }

    /** Returns a client that offers the cipher suite of the study alone. */
    HttpClient strictClient(Duration connectLimit) {
        return client(connectLimit, spec.tls().version(), List.of(spec.tls().cipher()));
    }

    /** Returns a client that speaks no other version of TLS. */
    HttpClient client(Duration connectLimit, TlsSpec.Version version) {
        return client(connectLimit, version, version == TlsSpec.Version.TLS_1_3 ? OFFERED_1_3 : OFFERED_1_2);
    }

    private HttpClient client(Duration connectLimit, TlsSpec.Version version, List<String> suites) {
        if (context.isEmpty()) {
            return Http11.client(connectLimit);
        }
        SSLParameters parameters = new SSLParameters();
        parameters.setProtocols(new String[] {version.protocol()});
        parameters.setCipherSuites(suites.toArray(String[]::new));
        return Http11.builder(connectLimit)
                .version(spec.speaksHttp2() ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
                .sslContext(context.get())
                .sslParameters(parameters)
                .build();
    }

    /** Returns a socket that speaks TLS over a connection; the connection itself without a certificate. */
    public Socket wrapped(Socket plain) throws IOException {
        if (context.isEmpty()) {
            return plain;
        }
        return context.get()
                .getSocketFactory()
                .createSocket(plain, plain.getInetAddress().getHostAddress(), plain.getPort(), true);
    }

    /** Returns how many handshakes have shown the server's certificate so far. */
    int certificatesShown() {
        return trust.map(PinnedTrust::shown).orElse(0);
    }

    ClientSpec spec() {
        return spec;
    }
}
