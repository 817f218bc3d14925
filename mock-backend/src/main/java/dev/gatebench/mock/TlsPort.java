package dev.gatebench.mock;

import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * A port for https with TLS, which offers HTTP/2 and HTTP/1.1.
 *
 * @param port port to listen on, 0 for any free one
 * @param context certificate, key and the protocols that are offered
 * @param http the versions of HTTP that it speaks; a connection that speaks another is closed after its handshake
 * @param cipher the only cipher suite, by its name in the JDK; a connection with another is closed after its handshake;
 *     empty for any
 */
public record TlsPort(int port, SslContext context, List<Integer> http, Optional<String> cipher) {
    public TlsPort {
        http = List.copyOf(http);
    }

    /** The versions of HTTP by the names that ALPN has for them. */
    static final Map<Integer, String> PROTOCOLS =
            Map.of(1, ApplicationProtocolNames.HTTP_1_1, 2, ApplicationProtocolNames.HTTP_2);

    /**
     * Reads certificate and key from PEM files, once.
     *
     * @throws IllegalArgumentException with one line that names the file, the rule and the remedy
     */
    public static TlsPort of(int port, Path certificate, Path key) {
        return of(port, certificate, key, List.of("TLSv1.3", "TLSv1.2"), List.of(2, 1), Optional.empty());
    }

    static TlsPort of(
            int port, Path certificate, Path key, List<String> versions, List<Integer> http, Optional<String> cipher) {
        try {
            return new TlsPort(port, context(TlsIdentity.of(certificate, key), versions, http), http, cipher);
        } catch (SSLException e) {
            throw new IllegalArgumentException(
                    "certificate '" + certificate + "' and key '" + key + "' must serve TLS 1.2 and 1.3: "
                            + e.getMessage(),
                    e);
        }
    }

    private static SslContext context(TlsIdentity identity, List<String> versions, List<Integer> http)
            throws SSLException {
        return SslContextBuilder.forServer(identity.key(), identity.chain())
                .protocols(versions)
                .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        Protocol.ALPN,
                        SelectorFailureBehavior.NO_ADVERTISE,
                        SelectedListenerFailureBehavior.ACCEPT,
                        http.stream().map(PROTOCOLS::get).toList()))
                .build();
    }
}
