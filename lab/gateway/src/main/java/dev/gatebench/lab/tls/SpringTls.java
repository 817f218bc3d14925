package dev.gatebench.lab.tls;

import dev.gatebench.core.schedule.ClientSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The TLS of a gateway that is a Spring Boot application: arguments of its command line, which win over its files. The
 * JDK's TLS resumes sessions, and has no option against that.
 */
public final class SpringTls {
    private SpringTls() {}

    /**
     * Returns the arguments; none in clear.
     *
     * @param certificate its certificate, which it reads when it starts
     */
    public static List<String> arguments(ClientSpec client, Optional<RunCertificate> certificate) {
        if (certificate.isEmpty()) {
            return List.of();
        }
        List<String> arguments = new ArrayList<>(List.of(
                "--server.ssl.enabled=true",
                "--server.ssl.key-store-type=PKCS12",
                "--server.ssl.key-store=file:" + certificate.get().keyStore(),
                "--server.ssl.key-store-password=" + RunCertificate.PASSWORD,
                "--server.ssl.enabled-protocols=" + client.tls().version().protocol(),
                "--server.ssl.ciphers=" + client.tls().cipher()));
        if (client.speaksHttp2()) {
            arguments.add("--server.http2.enabled=true");
        }
        return arguments;
    }

    /** Names the key of a client that such a gateway cannot be told to speak by; empty where it can. */
    public static Optional<String> cannotSpeak(ClientSpec client) {
        return client.usesTls() && !client.tls().resumption() ? Optional.of("tls.resumption: false") : Optional.empty();
    }
}
