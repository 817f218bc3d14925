package dev.gatebench.mock;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for a second port, which speaks TLS. */
final class TlsOptions {
    private static final List<String> VERSIONS = List.of("1.3", "1.2");

    @Option(
            names = "--tls-port",
            paramLabel = "N",
            description = "Second port, for https with HTTP/2 and HTTP/1.1; 0 for any free one (none).")
    private @Nullable Integer port;

    @Option(
            names = "--tls-certificate",
            paramLabel = "FILE",
            description = "PEM file with the certificate of the second port, and the chain above it.")
    private @Nullable Path certificate;

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            description = "PEM file with the certificate's private key, PKCS #8 without a password.")
    private @Nullable Path key;

    @Option(
            names = "--tls-version",
            paramLabel = "1.2|1.3",
            description = "The only version of TLS that the second port speaks (both).")
    private @Nullable String version;

    @Option(
            names = "--tls-http",
            paramLabel = "1|2",
            description = "The only version of HTTP that the second port speaks (both).")
    private @Nullable Integer http;

    @Option(
            names = "--tls-cipher",
            paramLabel = "NAME",
            description = "The only cipher suite of the second port, such as TLS_AES_128_GCM_SHA256; a connection that"
                    + " agreed upon another is closed (any).")
    private @Nullable String cipher;

    /**
     * The second port; empty if none is wanted.
     *
     * @throws IllegalArgumentException with one line that names the option, the rule and the value
     */
    Optional<TlsPort> tls() {
        if (port == null && certificate == null && key == null && version == null && http == null && cipher == null) {
            return Optional.empty();
        }
        if (version != null && !VERSIONS.contains(version)) {
            throw new IllegalArgumentException("--tls-version must be 1.2 or 1.3, was '" + version + "'");
        }
        if (http != null && !TlsPort.PROTOCOLS.containsKey(http)) {
            throw new IllegalArgumentException("--tls-http must be 1 or 2, was " + http);
        }
        if (port == null || certificate == null || key == null) {
            throw new IllegalArgumentException(
                    "--tls-port, --tls-certificate and --tls-key must be given together, but "
                            + (port == null ? "--tls-port" : certificate == null ? "--tls-certificate" : "--tls-key")
                            + " is missing: give all three or none");
        }
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("--tls-port must be 0..65535, was " + port);
        }
        List<String> versions = (version == null ? VERSIONS : List.of(version))
                .stream().map(number -> "TLSv" + number).toList();
        List<Integer> offered = http == null ? List.of(2, 1) : List.of(http);
        int valid = port;
        Path chain = certificate;
        Path secret = key;
        return Optional.of(OptionValues.named(
                "--tls-certificate and --tls-key",
                () -> TlsPort.of(valid, chain, secret, versions, offered, Optional.ofNullable(cipher))));
    }
}
